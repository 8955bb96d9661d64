import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { giftQuery } from '#domain/donations/gift-filter.ts'
import { donorFieldList, optionWords } from '#domain/donors/fields.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { BackIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { sumGifts } from '../../data/gifts.ts'
import { load } from '../../data/load.ts'
import { may } from '../../data/may.ts'
import { findMonthlyGifts } from '../../data/monthly-gifts.ts'
import { plainView } from '../../donations/receipts/list-address.ts'
import { listReceipts } from '../../donations/receipts/receipts-data.ts'
import { Thanks } from '../../donations/thanks/thanks.tsx'
import { readThanks } from '../../donations/thanks/thanks-data.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { when } from '../../lib/when.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { DonorDialog } from '../donor-dialog.tsx'
import { type DonorRow, readDonor, readGifts } from '../donors-data.ts'
import { DonorStatusMark } from '../status-mark.tsx'
import { donorToasts } from '../toasts.ts'
import { useDeleteDonor } from '../use-delete-donor.ts'
import type { Route } from './+types/donor'
import { Consents } from './consents.tsx'
import { readConsents } from './consents-data.ts'
import { EnterGift } from './enter-gift.tsx'
import { Gifts } from './gifts.tsx'
import { Identifiers } from './identifiers.tsx'
import { MonthlyGifts } from './monthly-gifts.tsx'
import { OwnPage } from './own-page.tsx'
import { readLanguage, readLastVisit } from './own-page-data.ts'
import { Receipts } from './receipts.tsx'
import { SamePerson } from './same-person.tsx'
import { DonorTimeline } from './timeline.tsx'
import { readTimeline } from './timeline-data.ts'

/** Number of receipts shown here; the list of receipts has all. */
const LATEST = 20

export function clientLoader({ params: { donorId } }: Route.ClientLoaderArgs) {
  return { about: load(() => read(donorId)), lastVisit: load(() => readLastVisit(donorId)) }
}

export default function DonorScreen({ params, loaderData }: Route.ComponentProps) {
  // A different donor shows the skeleton again.
  return <Donor key={params.donorId} {...loaderData} />
}

/** Everything about one donor: details, gifts, messages and changes. */
function Donor({ about, lastVisit }: ReturnType<typeof clientLoader>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { value, failed } = useResolved(about, donorToasts.loadFailed)
  // The donor when editing began: saving compares it to detect conflicts.
  const [editing, setEditing] = useState<DonorRow | null>(null)
  const deleteDonor = useDeleteDonor()
  const [isEntering, setEntering] = useState(false)

  const back = (
    <Link to="/admin/donors" className={smallButton('quiet')}>
      <BackIcon className="size-4" />
      All donors
    </Link>
  )
  if (!value?.donor) {
    return (
      <Page title="Donor" actions={back}>
        {failed && value === undefined && <LoadFailed onRetry={revalidate} />}
        {!failed && value === undefined && (
          <Loading>
            <Skeleton className="h-60" />
          </Loading>
        )}
        {value?.donor === null && <p>This donor does not exist. They may have been deleted or merged.</p>}
      </Page>
    )
  }
  const { donor, gifts, sums, monthly, receipts, consents, timeline, thanks, language } = value
  const remove = () =>
    deleteDonor(donor, {
      onDeleted: () => navigate('/admin/donors'),
      onRestored: () => navigate(`/admin/donors/${donor.id}`),
    })
  return (
    <Page
      title={donor.name}
      intro={`Added ${when(donor.created_at)}`}
      actions={
        <>
          {back}
          <Thanks about={{ donor: donor.id }} state={thanks} />
          <SmallButton needs="gifts.write" onPress={() => setEntering(true)}>
            Enter a gift
          </SmallButton>
          <SmallButton needs="donors.write" onPress={() => setEditing(donor)} look="solid">
            Edit
          </SmallButton>
          <SmallButton needs="donors.write" onPress={remove} look="danger">
            Delete
          </SmallButton>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <Details donor={donor} language={language} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
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
          {monthly.gifts.length > 0 && (
            <Section title="Monthly gifts">
              <MonthlyGifts gifts={monthly.gifts} />
            </Section>
          )}
          <Section title={`Receipts (${formatNumber(receipts.count)})`}>
            <Receipts donorId={donor.id} page={receipts} />
          </Section>
          <Section title="Timeline">
            <DonorTimeline donorId={donor.id} notes={donor.notes} first={timeline} />
          </Section>
          <Section title={`Consents (${consents.length})`}>
            <Consents consents={consents} />
          </Section>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2">
          <Identifiers key={`${donor.pan} ${donor.id_number}`} donor={donor} />
          <SamePerson donorId={donor.id} />
          <OwnPage
            donor={donor}
            consents={consents}
            lastVisit={lastVisit}
            onErased={() => navigate('/admin/donors')}
          />
        </div>
      </div>
      {editing && (
        <DonorDialog donor={editing} onClose={() => setEditing(null)} onSaved={() => setEditing(null)} />
      )}
      {isEntering && <EnterGift donorId={donor.id} onClose={() => setEntering(false)} />}
    </Page>
  )
}

async function read(id: string) {
  const known = readDonor(id)
  const [donor, gifts, sums, monthly, receipts, consents, timeline, language, thanks] = await Promise.all([
    known,
    readGifts(id),
    sumGifts({ donor: id }),
    findMonthlyGifts({ filter: { donor: id } }),
    listReceipts({ ...plainView, donor: id }, LATEST),
    known.then((found) => readConsents({ id, email: found?.email ?? null })),
    readTimeline(id),
    readLanguage(id),
    may('gifts.read') ? readThanks({ donor: id }) : null,
  ])
  return { donor, gifts, sums, monthly, receipts, consents, timeline, thanks, language }
}

function Section({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-heading text-xl">{title}</h2>
        {aside && <p className="font-semibold tabular-nums">{aside}</p>}
      </div>
      <div className="mt-2">{children}</div>
    </Card>
  )
}

/** Fields in the details without a separate form. */
const OTHERS = donorFieldList.filter(
  ({ name, uses }) =>
    !uses.sealed &&
    !/^utm_/.test(name) &&
    !['name', 'email', 'phone', 'status', 'amount_donated', 'notes'].includes(name),
)

function Details({ donor, language }: { donor: DonorRow; language: string }) {
  const utm = [donor.utm_source, donor.utm_medium, donor.utm_campaign, donor.utm_term, donor.utm_content]
  const facts: [string, ReactNode][] = [
    ['Status', <DonorStatusMark key="status" status={donor.status} />],
    ['Amount Donated', formatRupees(donor.amount_donated, { paise: 'always' })],
    [
      'Email',
      donor.email && (
        <a href={`mailto:${donor.email}`} className="wrap-anywhere underline">
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
    ['UTM', utm.filter(Boolean).join(' · ')],
    ...OTHERS.map(({ name, label }): [string, ReactNode] => [
      label,
      name === 'language' && donor.language === 'unspecified'
        ? language
        : donor[name] !== 'unspecified' && donor[name] && optionWords(String(donor[name])),
    ]),
  ]
  return (
    <Card>
      <h2 className="sr-only">Details</h2>
      <dl className="grid gap-3 sm:max-lg:grid-cols-2">
        {facts
          .filter(([, fact]) => fact)
          .map(([name, fact]) => (
            <div key={name}>
              <dt className="text-soft text-xs">{name}</dt>
              <dd className="wrap-anywhere">{fact}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
