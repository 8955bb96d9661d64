import { buildProduct } from '#server/testing/product-process.ts'
import { clockMoved } from './torture/clock-moved.ts'
import { databaseGone } from './torture/database-gone.ts'
import { diskFull } from './torture/disk-full.ts'
import { type KillReport, type KillRun, runKills } from './torture/kills.ts'
import { providerDown } from './torture/provider-down.ts'
import { faultTable, killTables } from './torture/report.ts'
import { killedUpgrades, rollingUpgrade } from './torture/upgrades.ts'
import { seconds, type Verdict } from './torture/verdict.ts'
import { sentencesOf } from './torture/writers/writer.ts'

/**
 * Kills, starves and misleads the product under load, then checks that nothing acknowledged is lost or
 * doubled. Takes about ten minutes and exits with 1 on a violation.
 */

const WRITES = 50_000
const MOST_SENTENCES = 50

buildProduct()
const began = performance.now()
const say = (line: string) => console.log(`${seconds(performance.now() - began).padStart(8)}  ${line}`)

const killRuns: KillRun[] = []
const verdicts: Verdict[] = []
try {
  say('Node and its PostgreSQL are killed under load')
  killRuns.push(
    await runKills(
      {
        processes: 1,
        killsOfNode: 40,
        killsOfPostgres: 20,
        writes: WRITES / 5,
        gapMs: 800,
        crowd: { gifts: 14, edits: 3, donors: 10, uploads: 3, messages: 8, readers: 2 },
        hurry: false,
        longestMs: 190_000,
      },
      say,
    ),
  )
  say('One of two processes on one database is killed under load')
  killRuns.push(
    await runKills(
      {
        processes: 2,
        killsOfNode: 60,
        killsOfPostgres: 0,
        writes: (WRITES * 4) / 5,
        gapMs: 800,
        crowd: { gifts: 10, edits: 3, donors: 20, uploads: 2, messages: 6, readers: 2 },
        hurry: false,
        longestMs: 300_000,
      },
      say,
    ),
  )
  say('The other faults')
  await Promise.all([
    judge(() => databaseGone(60_000)),
    (async () => {
      await judge(() => diskFull(12_000))
      await judge(providerDown)
      await judge(clockMoved)
    })(),
  ])
  say('Upgrades')
  await judge(() => killedUpgrades(20, 100_000))
  await judge(() => rollingUpgrade(100_000))
  say('What is there is compared with what was acknowledged')
  const reports: KillReport[] = []
  for (const run of killRuns) reports.push(await run.verify())
  const acknowledged = reports.reduce((sum, { world }) => sum + world.total, 0)
  const violations = [
    ...reports.flatMap(({ world }) => world.violations),
    ...reports.flatMap(({ findings }) => findings.flatMap(sentencesOf)),
    ...(acknowledged < WRITES ? [`Only ${acknowledged} writes were acknowledged`] : []),
    ...verdicts.flatMap(({ violations }) => violations),
  ]
  console.log(`\n${killTables(reports)}\n\n${faultTable(verdicts)}\n`)
  for (const sentence of violations.slice(0, MOST_SENTENCES)) console.log(`! ${sentence}`)
  say(violations.length > 0 ? `${violations.length} violations` : 'Nothing acknowledged was lost or doubled')
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  for (const run of killRuns) await run.close()
}

async function judge(tryIt: () => Promise<Verdict>): Promise<void> {
  const verdict = await tryIt()
  verdicts.push(verdict)
  say(`${verdict.fault}: ${verdict.skipped ?? `${verdict.violations.length} violations`}`)
}
