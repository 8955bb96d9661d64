import { Link } from 'react-router'
import { dayOf, monthOn } from '#domain/indian-days.ts'
import { formatRupees } from '#domain/money.ts'
import { deductedGifts, giftsPath } from '#domain/reports/gifts-behind.ts'
import type { Period } from '#domain/reports/period.ts'
import { useSession } from '#web/lib/session.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { concerns } from './attention.ts'
import { dashboardMessages } from './messages.ts'
import { type Overview, readOverview } from './overview.ts'
import { TestGifts } from './test-gifts.tsx'

const DAY_MS = 86_400_000

export default function Dashboard() {
  const { user } = useSession()
  const now = new Date()
  const month = giftsOfMonth(now)
  const {
    value: overview,
    failed,
    reload,
  } = useLoaded(
    () => readOverview(month, new Date(now.getTime() - DAY_MS).toISOString()),
    () => toast.error(dashboardMessages.overviewFailed),
  )
  const name = user?.profile?.first_name
  return (
    <Page
      title={name ? `Welcome, ${name}` : 'Welcome to the back office'}
      intro="Everything the site shows can be changed here. Remember to save after editing each section: visitors see a change only once it is saved."
    >
      {!overview && failed && <LoadFailed onRetry={reload} />}
      {!overview && !failed && (
        <Loading>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
          </div>
        </Loading>
      )}
      {overview && (
        <>
          <TestGifts testMode={overview.testMode} onDeleted={reload} />
          <Numbers overview={overview} month={month} />
          <Attention overview={overview} now={now} />
        </>
      )}
    </Page>
  )
}

type NumbersProps = { overview: Overview; month: Month }

function Numbers({ overview: { gifts, newMessages, newVolunteers }, month }: NumbersProps) {
  const numbers = [
    {
      name: 'Gifts this month',
      value: formatRupees(gifts.net),
      note: countOf(gifts.found, 'gift', 'gifts'),
      path: giftsPath(month),
    },
    {
      name: 'Lost disputes this month',
      value: formatRupees(gifts.deducted),
      note: 'taken back by donors’ banks',
      path: giftsPath(deductedGifts(month)),
    },
    {
      name: 'New messages',
      value: String(newMessages),
      note: 'from the contact form',
      path: '/admin/inbox?tab=messages',
    },
    {
      name: 'New volunteers',
      value: String(newVolunteers),
      note: 'from the volunteer form',
      path: '/admin/inbox?tab=applications',
    },
  ]
  return (
    <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {numbers.map(({ name, value, note, path }) => (
        <Card key={name}>
          <dt className="text-soft">{name}</dt>
          <dd>
            <span className="display block text-3xl text-heading">{value}</span>
            <span className="text-soft text-xs">
              <Link to={path} className="text-brand underline">
                {note}
              </Link>
            </span>
          </dd>
        </Card>
      ))}
    </dl>
  )
}

type Month = Period & { status: 'successful' }

function giftsOfMonth(now: Date): Month {
  const { from, to } = monthOn(dayOf(now))
  return { from, to, status: 'successful' }
}

function Attention({ overview, now }: { overview: Overview; now: Date }) {
  const list = concerns(overview, now)
  return (
    <section aria-labelledby="attention" className="mt-8 max-w-narrow">
      <h2 id="attention" className="text-heading text-xl">
        What needs attention
      </h2>
      {list.length === 0 ? (
        <p className="mt-2 flex items-center gap-2">
          <CheckIcon className="size-5 text-leaf" />
          Nothing. All is in order.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
          {list.map(({ text, path }) => (
            <li key={path + text}>
              <Link to={path} className="flex min-h-11 items-center gap-3 px-4 py-2.5 hover:bg-sunken">
                <WarningIcon className="size-5 text-clay" />
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
