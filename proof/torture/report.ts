import type { KillReport } from './kills.ts'
import { inColumns, median, seconds, type Verdict } from './verdict.ts'

const KINDS: [name: string, counted: string, compared: string][] = [
  ['gifts: orders opened', 'orders', 'gifts'],
  ['gifts: payments confirmed by the browser', 'payments', 'gifts'],
  ['gifts: events of the provider kept', 'events', 'gifts'],
  ['edits of page texts', 'edits', 'edits'],
  ['donors added', 'donors', 'donors'],
  ['donors changed', 'changes', 'donors'],
  ['pictures uploaded or replaced', 'uploads', 'uploads'],
  ['messages and applications of visitors', 'messages', 'messages'],
]

/** What was acknowledged under the kills, and what of it was there afterwards. */
export function killTables({ world, findings, restarts, databaseRestarts, ...rest }: KillReport): string {
  const { trouble, total } = world
  const { letters } = rest
  const against = (kind: string) => {
    const found = findings.find((one) => one.kind === kind)
    return [found?.lost.length ?? 0, found?.doubled.length ?? 0, found?.wrong.length ?? 0]
  }
  const writes = KINDS.map(([name, counted, compared]) => [
    name,
    world.acknowledged[counted] ?? 0,
    ...against(compared),
  ])
  const kills = [
    ['Node', ...timesOf(restarts)],
    ['PostgreSQL', ...timesOf(databaseRestarts)],
  ]
  return [
    inColumns(
      ['what', 'acknowledged', 'lost', 'doubled', 'otherwise wrong'],
      [...writes, ['letters sent', letters.sent, ...against('letters')], ['all writes', total, '', '', '']],
    ),
    `In ${rest.seconds.toFixed(0)} s. ${trouble.broken} connections broke and ${trouble.unavailable} answers were 503; each was asked again, and the longest anybody waited was ${seconds(trouble.longestMs)}. ${letters.failed} letters stand visibly failed, ${letters.waiting} wait.`,
    inColumns(['kill -9 of', 'times', 'serves again after (median)', 'at most'], kills),
  ].join('\n\n')
}

const timesOf = (restarts: number[]) => [
  restarts.length,
  seconds(median(restarts)),
  seconds(Math.max(0, ...restarts)),
]

export function faultTable(verdicts: Verdict[]): string {
  return inColumns(
    ['fault', 'what was seen', 'violations'],
    verdicts.map(({ fault, seen, violations, skipped }) => [
      fault,
      skipped ?? seen,
      skipped ? 'not verified' : violations.length,
    ]),
  )
}
