import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { giftQuery } from '#domain/donations/gift-filter.ts'
import { formatRupees } from '#domain/money.ts'
import { formatNumber } from '#domain/numbers.ts'
import {
  type DonorRow,
  deleteDonor,
  readContacts,
  readDonor,
  readGifts,
  restoreDonors,
} from '#web/data/donors.ts'
import { sumGifts } from '#web/data/gifts.ts'
import { changesOf } from '#web/data/history.ts'
import { backOfficeMessages, donorMessages } from '#web/messages.ts'
import { BackIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { when } from '../../history/when.ts'
import { told } from '../../lib/told.ts'
import { useLoadedFor } from '../../lib/use-loaded-for.ts'
import { Ask } from '../../ui/ask.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.ts'
import { DonorDialog } from '../donor-dialog.tsx'
import { DonorStatusMark } from '../status-mark.tsx'
import { Changes } from './changes.tsx'
import { Contacts } from './contacts.tsx'
import { Gifts } from './gifts.tsx'

/** Everything about one donor: who they are, what they gave, what they wrote, what was changed. */
export default function Donor() {
  const { donorId = '' } = useParams()
  const navigate = useNavigate()
  const { value, failed, reload } = useLoadedFor(
    donorId,
    () => read(donorId),
    () => toast.error(donorMessages.loadFailed),
  )
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  async function remove() {
    setDeleting(false)
    const waiting = toast.loading(donorMessages.deleting)
    const isDone = await told(
      deleteDonor(donorId).then(() => true),
      donorMessages.deleteFailed,
    )
    toast.dismiss(waiting)
    if (!isDone) return
    toast.success(donorMessages.deleted, {
      label: 'Undo',
      run: async () => {
        const count = await told(restoreDonors([donorId]), donorMessages.restoreFailed)
        if (count !== undefined) toast.success(donorMessages.restored(count))
        navigate(`/admin/donors/${donorId}`)
      },
    })
    navigate('/admin/donors')
  }

  const back = (
    <Link to="/admin/donors" className={smallButton('quiet')}>
      <BackIcon className="size-4" />
      All donors
    </Link>
  )
  if (!value?.donor) {
    return (
      <Page title="Donor" actions={back}>
        {failed && <LoadFailed onRetry={reload} />}
        {!failed && value === undefined && (
          <Loading>
            <Skeleton className="h-60" />
          </Loading>
        )}
        {value?.donor === null && <p>There is no such donor. They may have been deleted or merged.</p>}
      </Page>
    )
  }
  const { donor, gifts, sums, contacts, changes } = value
  return (
    <Page
      title={donor.name}
      intro={`Added ${when(donor.created_at)}`}
      actions={
        <>
          {back}
          <button type="button" onClick={() => setDeleting(true)} className={smallButton('danger')}>
            Delete
          </button>
          <button type="button" onClick={() => setEditing(true)} className={smallButton('solid')}>
            Edit
          </button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Section
            title={`Gifts (${formatNumber(sums.found)})`}
            aside={formatRupees(sums.net, { paise: 'always' })}
          >
            <Gifts gifts={gifts} />
            {sums.found > gifts.length && (
              <Link
                to={`/admin/donations${giftQuery({ filter: { donor: donor.id } })}`}
                className={`${smallButton('outline')} mt-2`}
              >
                See all {formatNumber(sums.found)} gifts
              </Link>
            )}
          </Section>
          <Section title={`Messages and applications (${contacts.length})`}>
            <Contacts contacts={contacts} />
          </Section>
          <Section title="Changes">
            <Changes changes={changes} />
          </Section>
        </div>
        <Details donor={donor} />
      </div>
      {isEditing && (
        <DonorDialog
          donor={donor}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            reload()
          }}
        />
      )}
      {isDeleting && (
        <Ask
          question="Are you sure you want to delete this donor?"
          yes="Delete"
          isDangerous
          onYes={remove}
          onNo={() => setDeleting(false)}
        >
          {donor.name}. Their gifts are kept.
        </Ask>
      )}
    </Page>
  )
}

async function read(id: string) {
  const [donor, gifts, sums, contacts, changes] = await Promise.all([
    readDonor(id),
    readGifts(id),
    sumGifts({ donor: id }),
    readContacts(id),
    changesOf('donors', id).catch((error: unknown) => {
      console.error(error)
      toast.error(backOfficeMessages.historyFailed)
      return []
    }),
  ])
  return { donor, gifts, sums, contacts, changes }
}

function Section({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <Sheet>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-heading text-xl">{title}</h2>
        {aside && <p className="font-semibold tabular-nums">{aside}</p>}
      </div>
      <div className="mt-2">{children}</div>
    </Sheet>
  )
}

function Details({ donor }: { donor: DonorRow }) {
  const campaign = [donor.utm_source, donor.utm_medium, donor.utm_campaign, donor.utm_term, donor.utm_content]
  const facts: [string, ReactNode][] = [
    ['Status', <DonorStatusMark key="status" status={donor.status} />],
    ['Amount Donated', formatRupees(donor.amount_donated, { paise: 'always' })],
    [
      'Email',
      donor.email && (
        <a href={`mailto:${donor.email}`} className="break-words underline">
          {donor.email}
        </a>
      ),
    ],
    [
      'Phone',
      donor.phone && (
        <a href={`tel:${donor.phone.replace(/[^\d+]/g, '')}`} className="underline">
          {donor.phone}
        </a>
      ),
    ],
    ['Came by', campaign.filter(Boolean).join(' · ')],
    ['Notes', donor.notes && <span className="whitespace-pre-line break-words">{donor.notes}</span>],
  ]
  return (
    <Sheet>
      <h2 className="sr-only">Details</h2>
      <dl className="grid gap-3">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="text-soft text-xs">{name}</dt>
            <dd>{fact || '–'}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
