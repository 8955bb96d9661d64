import { buildProduct } from '#server/testing/product-process.ts'
import { clockMoved } from './torture/clock-moved.ts'
import { databaseGone } from './torture/database-gone.ts'
import { diskFull } from './torture/disk-full.ts'
import { besiege } from './torture/kills.ts'
import { providerDown } from './torture/provider-down.ts'
import { faultTable, killTables } from './torture/report.ts'
import { twoProcesses } from './torture/two-processes.ts'
import { seconds, type Verdict } from './torture/verdict.ts'
import { sentencesOf } from './torture/writers/writer.ts'

/**
 * Kills, starves and misleads the product while it is used, then looks whether it kept its word: nothing that
 * was acknowledged is lost, nothing is doubled. Takes less than ten minutes and exits with 1 where it was not so.
 */

const WRITES = 50_000
const MOST_SENTENCES = 50

buildProduct()
const began = performance.now()
const say = (line: string) => console.log(`${seconds(performance.now() - began).padStart(8)}  ${line}`)

say('Node and PostgreSQL are killed under load')
const siege = await besiege(
  {
    killsOfNode: 100,
    killsOfPostgres: 20,
    writes: WRITES,
    gapMs: 1000,
    crowd: { gifts: 14, edits: 3, donors: 14, uploads: 3, messages: 8 },
    hurry: false,
    longestMs: 400_000,
  },
  say,
)
const verdicts: Verdict[] = []
try {
  say('The other faults')
  await Promise.all([
    judge(() => databaseGone(60_000)),
    (async () => {
      await judge(() => twoProcesses(6, 1500))
      await judge(() => diskFull(12_000))
      await judge(providerDown)
      await judge(clockMoved)
    })(),
  ])
  say('What is there is compared with what was acknowledged')
  const report = await siege.verify()
  const violations = [
    ...report.world.violations,
    ...report.findings.flatMap(sentencesOf),
    ...(report.world.total < WRITES ? [`Only ${report.world.total} writes were acknowledged`] : []),
    ...verdicts.flatMap(({ violations }) => violations),
  ]
  console.log(`\n${killTables(report)}\n\n${faultTable(verdicts)}\n`)
  for (const sentence of violations.slice(0, MOST_SENTENCES)) console.log(`! ${sentence}`)
  say(violations.length > 0 ? `${violations.length} violations` : 'Nothing acknowledged was lost or doubled')
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  await siege.close()
}

async function judge(tryIt: () => Promise<Verdict>): Promise<void> {
  const verdict = await tryIt()
  verdicts.push(verdict)
  say(`${verdict.fault}: ${verdict.skipped ?? `${verdict.violations.length} violations`}`)
}
