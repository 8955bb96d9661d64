import { buildProduct } from '#server/testing/product-process.ts'
import { besiege, type KillReport } from './torture/kills.ts'
import { twoProcesses } from './torture/two-processes.ts'
import { inColumns, median, seconds, type Verdict } from './torture/verdict.ts'
import { sentencesOf } from './torture/writers/writer.ts'

/**
 * Kills, starves and misleads the product while it is used, then looks whether it kept its word: nothing that
 * was acknowledged is lost, nothing is doubled. Takes less than ten minutes and exits with 1 where it was not so.
 */

const PLAN = {
  killsOfNode: 100,
  killsOfPostgres: 20,
  writes: 50_000,
  gapMs: 1500,
  crowd: { gifts: 32, edits: 8, donors: 8, uploads: 4, messages: 12 },
  hurry: false,
  longestMs: 440_000,
}

buildProduct()
const began = performance.now()
const say = (line: string) => console.log(`${seconds(performance.now() - began).padStart(8)}  ${line}`)

say('Killing the product and its PostgreSQL under load')
const siege = await besiege(PLAN, say)
const verdicts: Verdict[] = []
let report: KillReport
try {
  say('Killing one of two processes')
  verdicts.push(await twoProcesses(8, 2000))
  say('Looking at what is left')
  report = await siege.verify()
} finally {
  await siege.close()
}

const violations = [...report.world.violations, ...report.findings.flatMap(sentencesOf)]
if (report.world.total < PLAN.writes) violations.push(`Only ${report.world.total} writes were acknowledged`)
console.log(`\n${tables(report)}\n`)
console.log(
  inColumns(
    ['fault', 'what was seen', 'violations'],
    verdicts.map(({ fault, seen, violations, skipped }) => [
      fault,
      skipped ?? seen,
      skipped ? 'not verified' : violations.length,
    ]),
  ),
)
for (const sentence of [...violations, ...verdicts.flatMap(({ violations }) => violations)].slice(0, 50))
  console.log(`! ${sentence}`)
say('Done')
process.exit(violations.length + verdicts.flatMap(({ violations }) => violations).length > 0 ? 1 : 0)

function tables({ world, findings, restarts, databaseRestarts, letters, seconds: took }: KillReport): string {
  const { acknowledged, trouble } = world
  const kinds: [string, number, string][] = [
    ['gifts: orders opened', acknowledged.orders ?? 0, 'gifts'],
    ['gifts: payments confirmed', acknowledged.payments ?? 0, 'gifts'],
    ['gifts: events of the provider', acknowledged.events ?? 0, 'gifts'],
    ['edits of pages', acknowledged.edits ?? 0, 'edits'],
    ['donors added', acknowledged.donors ?? 0, 'donors'],
    ['pictures uploaded', acknowledged.uploads ?? 0, 'uploads'],
    ['messages of visitors', acknowledged.messages ?? 0, 'messages'],
    ['letters sent', letters.sent, 'letters'],
  ]
  const rows = kinds.map(([name, count, kind]) => {
    const found = findings.find((one) => one.kind === kind)
    return [name, count, found?.lost.length ?? 0, found?.doubled.length ?? 0, found?.wrong.length ?? 0]
  })
  const kills = [
    ['Node', restarts.length, seconds(median(restarts)), seconds(Math.max(...restarts))],
    [
      'PostgreSQL',
      databaseRestarts.length,
      seconds(median(databaseRestarts)),
      seconds(Math.max(...databaseRestarts)),
    ],
  ]
  return [
    inColumns(['what', 'acknowledged', 'lost', 'doubled', 'otherwise wrong'], rows),
    `${world.total} writes acknowledged in ${took.toFixed(0)} s; ${trouble.broken} connections broke and ${trouble.unavailable} answers were 503, each asked again; ${letters.failed} letters visibly failed, ${letters.waiting} wait.`,
    inColumns(['kill -9 of', 'times', 'serves again after (median)', 'at most'], kills),
  ].join('\n\n')
}
