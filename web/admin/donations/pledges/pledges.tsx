import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { addressParts } from '#domain/forms/address-parts.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { giftsPath } from '#domain/reports/gifts-behind.ts'
import { readReportView } from '#domain/reports/period.ts'
import { periodInWords } from '#domain/reports/report-labels.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { Copied } from '../facts.tsx'
import type { Route } from './+types/pledges'
import { PledgeDialog } from './pledge-dialog.tsx'
import {
  changePledge,
  type ListedPledge,
  MOST,
  type PledgeStatus,
  pledgesPath,
  pledgeWords,
  readPledges,
} from './pledges-data.ts'
import { pledgeToasts } from './toasts.ts'

const STATUSES = Object.keys(pledgeWords) as PledgeStatus[]

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const status = addressParts(searchParams).one('status', STATUSES) ?? 'open'
  const { period } = readReportView(searchParams)
  return { status, period, pledges: load(() => readPledges(status, period)) }
}

/** Gifts that donors promised, with their reminders and links. */
export default function Pledges({ loaderData: { status, period, pledges } }: Route.ComponentProps) {
  const { value: rows, isStale, failed } = useResolved(pledges, pledgeToasts.loadFailed)
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const [editing, setEditing] = useState<ListedPledge | 'new' | null>(null)
  const [link, setLink] = useState<string | null>(null)

  const change = (row: ListedPledge, to: Parameters<typeof changePledge>[1], done: string) =>
    run(() => changePledge(row.id, to), {
      failed: pledgeToasts.saveFailed,
      onDone: () => toast.success(done),
    })
  const actions = (row: ListedPledge) => {
    const about = `${row.donors?.name ?? ''}, ${formatRupees(row.amount)}`
    const button = (label: string, onPress: () => void, look: 'quiet' | 'danger' = 'quiet') => (
      <SmallButton needs="gifts.write" onPress={onPress} look={look} about={about}>
        {label}
      </SmallButton>
    )
    const isPayable = row.status === 'open' || row.status === 'lapsed'
    return (
      <span className="inline-flex flex-wrap">
        {button('Edit', () => setEditing(row))}
        {isPayable &&
          button('Link', () =>
            run(async () => setLink((await callAsAdministrator('pledge-link', { id: row.id })).url), {
              failed: pledgeToasts.linkFailed,
            }),
          )}
        {row.status === 'open' &&
          (row.quiet_since
            ? button('Remind again', () => change(row, { quiet_since: null }, pledgeToasts.reminding))
            : button('End reminders', () =>
                change(row, { quiet_since: new Date().toISOString() }, pledgeToasts.quiet),
              ))}
        {isPayable &&
          button('Cancel', () => change(row, { status: 'cancelled' }, pledgeToasts.cancelled), 'danger')}
        {row.status === 'cancelled' &&
          button('Reopen', () => change(row, { status: 'open' }, pledgeToasts.reopened))}
      </span>
    )
  }

  return (
    <Page
      title="Pledges"
      intro="Gifts that donors promised. Donors are reminded by email a week before, on the day and two weeks after, unless they refused. A pledge is paid once the gifts towards it reach its amount, and lapses after 90 days."
      actions={
        <SmallButton needs="gifts.write" onPress={() => setEditing('new')} look="solid">
          <PlusIcon className="size-4" />
          Enter a pledge
        </SmallButton>
      }
    >
      <nav aria-label="Which pledges" className="mb-4 flex flex-wrap gap-2">
        {STATUSES.map((one) => (
          <Link
            key={one}
            to={pledgesPath(one, period)}
            aria-current={one === status ? 'page' : undefined}
            className={smallButton(one === status ? 'solid' : 'outline')}
          >
            {pledgeWords[one]}
          </Link>
        ))}
      </nav>
      {(period.from || period.to) && (
        <p className="mb-4">
          Due in this time: {periodInWords(period)}.{' '}
          <Link to={pledgesPath(status, {})} className="text-brand underline">
            Show all
          </Link>
        </p>
      )}
      {failed && !rows ? (
        <LoadFailed onRetry={revalidate} />
      ) : (
        <Card>
          <div className="lg:-mx-5">
            <DataList
              label="Pledges"
              rows={rows}
              isStale={isStale}
              tableFrom="64rem"
              columns={columns}
              actions={actions}
              empty={status === 'open' ? 'No open pledges.' : 'No pledges here.'}
              card={(row) => (
                <div className="grid gap-1 py-2">
                  <Donor row={row} />
                  <Sums row={row} />
                  <p className="text-soft">For {dayInWords(row.due_on)}</p>
                  {actions(row)}
                </div>
              )}
            />
          </div>
          {rows && rows.length >= MOST && (
            <p className="mt-3 text-soft">
              The first {MOST} are shown. The figures of a period lead to the others.
            </p>
          )}
        </Card>
      )}
      {editing && <PledgeDialog row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {link && (
        <Dialog title="Link for the donor" onClose={() => setLink(null)}>
          <p className="mb-3">It opens the giving form with what remains. Send it to the donor alone.</p>
          <p className="wrap-anywhere">
            <Copied text={link} />
          </p>
        </Dialog>
      )}
    </Page>
  )
}

const columns: Column<ListedPledge, never>[] = [
  { name: 'donor', label: 'Donor', isWide: true, cell: (row) => <Donor row={row} /> },
  { name: 'sums', label: 'Promised and given', isWide: true, cell: (row) => <Sums row={row} /> },
  { name: 'due', label: 'For', cell: ({ due_on }) => dayInWords(due_on) },
]

function Donor({ row: { donor_id, donors, causes, campaigns, note } }: { row: ListedPledge }) {
  return (
    <p className="wrap-anywhere">
      {donor_id ? (
        <Link to={`/admin/donors/${donor_id}`} className="text-brand underline">
          {donors?.name ?? 'A donor whom your role does not show'}
        </Link>
      ) : (
        'Donor deleted'
      )}
      <span className="block text-soft text-xs">
        {[campaigns?.title ?? causes?.title ?? 'General', note].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}

/** Two sums side by side, never added. */
function Sums({ row: { id, amount, given, quiet_since, status } }: { row: ListedPledge }) {
  return (
    <p className="tabular-nums">
      {formatRupees(amount)} promised
      <span className="block text-soft text-xs">
        {given > 0 ? (
          <Link to={giftsPath({ status: 'paid', pledge: id })} className="text-brand underline">
            {formatRupees(given)} given
          </Link>
        ) : (
          `${formatRupees(given)} given`
        )}
        {quiet_since && status === 'open' && ', reminders ended'}
      </span>
    </p>
  )
}
