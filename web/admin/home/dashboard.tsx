import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { dayOf, monthOn } from '#domain/india/indian-days.ts'
import { isSettled, setUpSteps } from '#domain/settings/set-up.ts'
import { useSession } from '#web/lib/session.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../data/load.ts'
import { may, useMay } from '../data/may.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { mayOpen } from '../lib/nav-entries.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card, Page } from '../ui/page.tsx'
import type { Route } from './+types/dashboard'
import { concerns } from './attention.ts'
import { readGiving } from './giving.ts'
import { missingContent } from './missing-content.ts'
import { type Overview, readOverview } from './overview.ts'
import { LastGifts, ToThank } from './people-cards.tsx'
import { Registers } from './registers.tsx'
import { SetUp } from './set-up.tsx'
import { readSetUpFacts } from './set-up-facts.ts'
import { TestGifts } from './test-gifts.tsx'
import { ThisMonth } from './this-month.tsx'
import { ToCheck } from './to-check.tsx'
import { dashboardToasts } from './toasts.ts'

const DAY_MS = 86_400_000

const YearAndMonths = lazy(async () => ({ default: (await import('./year-and-months.tsx')).YearAndMonths }))
/** Most people have none on most days. */
const Reminders = lazy(async () => ({ default: (await import('./reminders-card.tsx')).Reminders }))

export function clientLoader() {
  const now = new Date()
  const today = dayOf(now)
  return {
    now,
    today,
    overview: load(() => readOverview(new Date(now.getTime() - DAY_MS).toISOString())),
    giving: load(async () => (may('gifts.read') ? readGiving(monthOn(today), today) : null)),
    setUp: load(async () => (may('content') ? readSetUpFacts() : null)),
  }
}

/** Home shows what the account can read and attend to; an editor's is about the site alone. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { user } = useSession()
  const may = useMay()
  const { revalidate } = useRevalidator()
  const { now, today } = loaderData
  const { value: overview, failed } = useResolved(loaderData.overview, dashboardToasts.overviewFailed)
  const { value: giving, failed: givingFailed } = useResolved(loaderData.giving)
  const { value: facts, failed: factsFailed } = useResolved(loaderData.setUp)
  const steps =
    facts && setUpSteps(facts).filter(({ at }) => ('path' in at ? mayOpen(at.path, may) : may('settings')))
  const hasSettled = facts && steps && isSettled(steps, facts.startedAt, now)
  const name = user?.profile?.first_name
  const hasFailed = failed || givingFailed
  // An accountant's Home begins with payments that do not agree, and with what is due.
  const isDueFirst = may('statement') && !may('settings')
  const toCheck = overview && (may('gifts.write') || may('content')) && (
    <ToCheck concerns={concerns(overview, now)} gaps={may('content') ? missingContent(overview) : []} />
  )
  return (
    <Page
      title={name ? `Welcome, ${name}` : 'Welcome to the back office'}
      intro={
        may('content') &&
        'Everything the site shows can be changed here. Remember to save after editing each section: visitors see a change only once it is saved.'
      }
    >
      {steps && !hasSettled && <SetUp steps={steps} isSettled={false} />}
      {(!overview || giving === undefined) &&
        (hasFailed ? <LoadFailed onRetry={revalidate} /> : <HomeSkeleton />)}
      {overview && giving !== undefined && (
        <>
          {giving && <TestGifts testMode={overview.testMode} onDeleted={revalidate} />}
          {isDueFirst && <div className="mb-6">{toCheck}</div>}
          {giving && (
            <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
              <ThisMonth giving={giving} today={today} />
              <LastGifts gifts={giving.last} />
              <div className="grid content-start gap-3 md:col-span-2 md:grid-cols-2 xl:col-span-1 xl:grid-cols-1">
                {giving.reminders.length > 0 && (
                  <Suspense>
                    <Reminders reminders={giving.reminders} />
                  </Suspense>
                )}
                {may('messages') && <Arrived overview={overview} />}
                {may('donors.write') ? <ToThank rows={giving.toThank} /> : <Registers />}
              </div>
            </div>
          )}
          {steps && hasSettled && (
            <div className="mt-6">
              <SetUp steps={steps} isSettled />
            </div>
          )}
          {!isDueFirst && toCheck}
          {giving && (facts !== undefined || factsFailed) && <Below today={today} />}
        </>
      )}
    </Page>
  )
}

/** Below the first screen: read only once it is scrolled to. */
function Below({ today }: { today: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const views = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    if (place.current) views.observe(place.current)
    return () => views.disconnect()
  }, [])
  return (
    <div ref={place} className="mt-6 grid gap-6">
      {isSeen && (
        <Suspense>
          <YearAndMonths today={today} />
        </Suspense>
      )}
    </div>
  )
}

function Arrived({ overview: { newMessages, newVolunteers } }: { overview: Overview }) {
  const numbers = [
    { name: 'New messages', count: newMessages, path: '/admin/inbox?tab=messages' },
    { name: 'New volunteers', count: newVolunteers, path: '/admin/inbox?tab=applications' },
  ]
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-3">
        {numbers.map(({ name, count, path }) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd>
              <Link
                to={path}
                className="display text-2xl text-heading underline decoration-line underline-offset-4"
              >
                {count}
                <span className="sr-only"> {name.toLowerCase()}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function HomeSkeleton() {
  return (
    <Loading>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </Loading>
  )
}
