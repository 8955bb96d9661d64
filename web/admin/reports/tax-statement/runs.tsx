import { useState } from 'react'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { DAYS_STORED, isDeleted } from '#domain/statement/statement-file.ts'
import { useAction } from '../../hooks/use-action.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import { usePolling } from '../../hooks/use-polling.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { whenExactly } from '../../lib/when.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { MoreList } from '../../ui/more-list.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { CompareFile } from './compare-file.tsx'
import { FindingLine } from './finding-line.tsx'
import { downloadExport, type Finding, type Run, readFindings, readRuns } from './statement-data.ts'
import { statementToasts } from './toasts.ts'

const LOOK_AGAIN_MS = 1500

type Props = { year: number; runs: Promise<SomeOf<Run>>; canDownload: boolean }

/** Work on the whole statement, with how far it has come and what came of it. */
export function Runs({ year, runs, canDownload }: Props) {
  const { value } = useResolved(runs, statementToasts.loadFailed)
  const isAtWork = value?.rows.some(({ state }) => state === 'waiting' || state === 'running') ?? false
  usePolling(isAtWork, LOOK_AGAIN_MS)
  if (!value || value.count === 0) return null
  return (
    <div>
      <MoreList
        first={value}
        read={async (past) => (await readRuns(year, past)).rows}
        failed={statementToasts.loadFailed}
        list={year}
        label="Checks and exports"
        of="the checks and exports"
        className="divide-y divide-line border-line border-t"
      >
        {(run) => <RunLine key={run.id} run={run} canDownload={canDownload} />}
      </MoreList>
    </div>
  )
}

const NAMES: Record<Run['kind'], string> = {
  check: 'Check',
  export: 'Export',
  ask: 'Emails that ask for details',
  letters: 'Emails with certificates',
}

const STATES: Record<Run['state'], { tone: 'busy' | 'good' | 'bad'; words: string }> = {
  waiting: { tone: 'busy', words: 'Waiting' },
  running: { tone: 'busy', words: 'Running' },
  done: { tone: 'good', words: 'Done' },
  refused: { tone: 'bad', words: 'Not exported' },
  failed: { tone: 'bad', words: 'Failed' },
}

function RunLine({ run, canDownload }: { run: Run; canDownload: boolean }) {
  const { kind, scope, state, total, done, problems } = run
  const name = `${NAMES[kind]}${scope === 'revised' ? ', revised statement' : ''}`
  const isAtWork = state === 'waiting' || state === 'running'
  const isOfRows = kind === 'check' || kind === 'export'
  const { tone, words } = STATES[state]
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-semibold">{name}</span>
          <span className="text-soft text-xs">{whenExactly(run.created_at)}</span>
        </span>
        {isAtWork && total !== null && total > 0 && (
          <progress aria-label={`Progress: ${name}`} value={done} max={total} className="h-2 w-32" />
        )}
        {total !== null && (
          <span className="text-soft tabular-nums">
            {formatNumber(done)} of {formatNumber(total)} {isOfRows ? 'rows' : 'emails'}
            {run.amount !== null && isOfRows && `, ${formatRupees(run.amount)}`}
          </span>
        )}
        <Badge tone={state === 'done' && problems > 0 ? 'bad' : tone}>
          {problems > 0 && !isAtWork ? `${formatNumber(problems)} to put right` : words}
        </Badge>
      </div>
      {run.error && <p className="text-danger">{run.error}</p>}
      {isOfRows && state === 'done' && problems === 0 && (
        <p className="text-leaf">
          {kind === 'check'
            ? 'All rows are valid.'
            : `Read back: ${formatNumber(run.read_back ?? 0)} of ${formatNumber(total ?? 0)} rows equal.`}
        </p>
      )}
      {problems > 0 && !isAtWork && <Findings run={run} count={problems} />}
      {state === 'done' && <Files run={run} canDownload={canDownload} />}
    </li>
  )
}

function Files({ run, canDownload }: { run: Run; canDownload: boolean }) {
  const { isBusy, run: act } = useAction()
  const { files } = run
  const isGone = isDeleted(run.finished_at ?? run.created_at)
  return (
    <>
      <ul className="mt-1 grid gap-2">
        {files.map(({ name, rows, amount }, at) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {isGone ? (
              <span className="wrap-anywhere font-semibold">{name}</span>
            ) : (
              <SmallButton
                disabled={isBusy || !canDownload}
                onPress={() =>
                  act(() => downloadExport(run.id, at), { failed: statementToasts.downloadFailed })
                }
              >
                Download {name}
                <span className="sr-only">, exported {whenExactly(run.created_at)}</span>
              </SmallButton>
            )}
            <span className="text-soft">
              {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}, {formatRupees(amount)}
            </span>
            {!isGone && <CompareFile runId={run.id} file={at} name={name} canCompare={canDownload} />}
          </li>
        ))}
      </ul>
      {isGone && files.length > 0 && (
        <p className="text-soft">
          Files are deleted after {DAYS_STORED} days, because they hold every identifier. Export again if you
          still need one.
        </p>
      )}
    </>
  )
}

function Findings({ run, count }: { run: Run; count: number }) {
  const [found, setFound] = useState<Finding[]>()
  const show = async () => setFound(await withErrorToast(readFindings(run.id), statementToasts.loadFailed))
  if (!found)
    return (
      <SmallButton onPress={show} className="mt-1">
        Show what the portal would refuse
      </SmallButton>
    )
  return (
    <MoreList
      first={{ count, rows: found }}
      read={(past) => readFindings(run.id, past)}
      failed={statementToasts.loadFailed}
      list={run.id}
      label="What the portal would refuse"
      of="what it would refuse"
      empty={<p className="mt-1 text-soft">Checked again since: see the newest check for what is left.</p>}
    >
      {(finding) => <FindingLine key={finding.id} finding={finding} year={run.year} />}
    </MoreList>
  )
}
