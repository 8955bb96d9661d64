import type { KillReport } from './kills.ts'
import { inColumns, median, seconds, type Verdict } from './verdict.ts'
import type { Findings } from './writers/writer.ts'

const KINDS: [name: string, counted: string, compared: string][] = [
  ['gifts: orders opened', 'orders', 'gifts'],
  ['gifts: payments confirmed by the browser', 'payments', 'gifts'],
  ['gifts: events of the provider kept', 'events', 'gifts'],
  ['monthly gifts started', 'monthly', 'monthly'],
  ['monthly gifts: first charges confirmed', 'charges', 'monthly'],
  ['refunds', 'refunds', 'refunds'],
  ['offline gifts, each with a numbered receipt', 'offline gifts', 'offline gifts'],
  ['bank statements of twenty lines', 'statements', 'statements'],
  ['edits of page texts', 'edits', 'edits'],
  ['donors added', 'donors', 'donors'],
  ['donors changed', 'changes', 'donors'],
  ['pictures uploaded or replaced', 'uploads', 'uploads'],
  ['messages and applications of visitors', 'messages', 'messages'],
]

/** Writes acknowledged during the kills, and those found afterwards. */
export function killTables(reports: KillReport[]): string {
  const findings = reports.flatMap((report) => report.findings)
  const sum = (numberOf: (report: KillReport) => number) =>
    reports.reduce((total, report) => total + numberOf(report), 0)
  return [
    writeTable((kind) => sum(({ world }) => world.acknowledged[kind] ?? 0), findings, [
      ['letters sent', sum(({ letters }) => letters.sent), ...against(findings, 'letters')],
      ['all writes', sum(({ world }) => world.total), '', '', ''],
    ]),
    `${sum(({ letters }) => letters.failed)} letters stand visibly failed, ${sum(({ letters }) => letters.waiting)} wait.`,
    inColumns(
      [
        'kill -9 of',
        'times',
        'serves again after (median)',
        'at most',
        'asked again',
        'longest wait of anybody',
      ],
      reports.flatMap(killRows),
    ),
  ].join('\n\n')
}

/** Writes by kind, as far as there were any, with the findings about them. */
export function writeTable(
  acknowledged: (kind: string) => number,
  findings: Findings[],
  more: (string | number)[][],
): string {
  const writes = KINDS.filter(([, counted]) => acknowledged(counted) > 0).map(([name, counted, compared]) => [
    name,
    acknowledged(counted),
    ...against(findings, compared),
  ])
  return inColumns(['what', 'acknowledged', 'lost', 'doubled', 'otherwise wrong'], [...writes, ...more])
}

function against(findings: Findings[], kind: string): number[] {
  const found = findings.filter((one) => one.kind === kind)
  return (['lost', 'doubled', 'wrong'] as const).map((how) => found.flatMap((one) => one[how]).length)
}

function killRows({ world: { trouble }, processes, restarts, databaseRestarts }: KillReport) {
  const asked = [
    trouble.broken + trouble.unavailable,
    `${seconds(trouble.longestMs)} (${trouble.longestFor})`,
  ]
  if (processes === 2) return [['Node, one of two processes', ...timesOf(restarts), ...asked]]
  return [
    ['Node', ...timesOf(restarts), ...asked],
    ['PostgreSQL', ...timesOf(databaseRestarts), '', ''],
  ]
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
