import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type LogCheck, logCheckSentence } from '#domain/history/log-check.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { when } from '../../lib/when.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/log'
import { checkLog, readSeals, type Seal, type Seals } from './log-data.ts'
import { logToasts } from './toasts.ts'

export function clientLoader() {
  return { seals: load(readSeals) }
}

/** Seals of the log, and their comparison with the entries. */
export default function Log({ loaderData }: Route.ComponentProps) {
  const { value: seals, failed } = useResolved(loaderData.seals, logToasts.loadFailed)
  const { revalidate } = useRevalidator()
  const { isBusy, run } = useAction()
  const [check, setCheck] = useState<LogCheck>()

  return (
    <Page
      title="Log"
      intro="Every change in the back office is logged. After each day its entries are sealed, so that an entry that is changed or removed later shows."
    >
      <Card className="max-w-narrow">
        {failed && <LoadFailed onRetry={revalidate} />}
        {!seals && !failed && (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )}
        {seals && (
          <>
            <p>{sealedWords(seals)}</p>
            <SmallButton
              onPress={() =>
                run(checkLog, {
                  failed: (reason) => `${logToasts.checkFailed} ${reason}`,
                  onDone: setCheck,
                })
              }
              disabled={isBusy || seals.days === 0}
              look="solid"
              className="mt-3"
            >
              {isBusy ? 'Checking...' : 'Check the log'}
            </SmallButton>
            {seals.days > 0 && <Newest seals={seals.newest} />}
          </>
        )}
        <div aria-live="polite">{check && <Result check={check} />}</div>
      </Card>
    </Page>
  )
}

function Result({ check }: { check: LogCheck }) {
  return (
    <>
      <p className={`mt-4 font-semibold ${check.differs_on ? 'text-danger' : ''}`}>
        {logCheckSentence(check)}
      </p>
      {check.differs_on && (
        <p className="mt-1">Compare it with the seals in your monthly emails, and ask who had access then.</p>
      )}
      {check.late_count > 0 && (
        <>
          <h2 className="mt-4 text-heading text-lg">Late entries</h2>
          <p className="mt-1 text-soft">
            {`${check.late_count === 1 ? '1 entry' : `${check.late_count} entries`} came after the day was sealed. A later seal includes late entries; they are not a difference.`}
          </p>
          <ul className="mt-1 divide-y divide-line">
            {check.late.map(({ id, changed_at, table_name, actor }) => (
              <li key={id} className="wrap-anywhere py-2">
                {`${when(changed_at)}: ${table_name.replaceAll('_', ' ')}, ${actor ?? 'the server'}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** For comparing with the copies in letters. */
function Newest({ seals }: { seals: readonly Seal[] }) {
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Newest seals</summary>
      <ul className="divide-y divide-line">
        {seals.map(({ day, entries, digest }) => (
          <li key={day} className="py-2">
            {`${dayInWords(day)}: ${entries === 1 ? '1 entry' : `${entries} entries`}`}
            <span className="wrap-anywhere block text-sm text-soft">{digest}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function sealedWords({ days, newest: [last] }: Seals): string {
  if (!last) return 'No day is sealed yet. Each day is sealed an hour after it ends.'
  return `Sealed up to ${dayInWords(last.day)}: ${days === 1 ? '1 day' : `${days} days`}.`
}
