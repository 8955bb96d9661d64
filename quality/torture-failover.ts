import { buildProduct } from '#server/testing/product-process.ts'
import { failover } from './torture/failover.ts'
import { faultTable } from './torture/report.ts'

/** Kills the primary of a replicated PostgreSQL twenty times while gifts arrive. Exits with 1 on a violation. */

const KILLS = Number(process.argv[2] ?? 20)
const LOAD = { loadMs: 4000, pauseMs: 20 }

buildProduct()
const verdict = await failover({ kills: KILLS, ...LOAD }, (line) => console.log(line))
console.log(`\n${verdict.writes ?? ''}\n\n${faultTable([verdict])}\n`)
for (const sentence of verdict.violations) console.log(`! ${sentence}`)
process.exitCode = verdict.violations.length > 0 || verdict.skipped ? 1 : 0
