// `npm run unit:full [-- SEED]`: runs the bounded tests of `npm test` at full length with new cases. The
// printed seed repeats a run.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chromium } from './chromium.mjs'
import { build, install } from './prepare.mjs'
import { program, root } from './run.mjs'

const LONG = [
  'server/giving/events/disorder.test.ts',
  'server/giving/monthly/monthly-disorder.test.ts',
  'server/giving/payouts/payouts-disorder.test.ts',
  'server/receipts/numbers.test.ts',
  'server/receipts/import-numbers.test.ts',
  'server/receipts/import-gifts.test.ts',
  'server/giving/refunds/equal-sums.test.ts',
  'database/campaign-progress.test.ts',
  'database/donation-report.test.ts',
  'quality/attack.test.ts',
  'backend/db/engine-kill.test.ts',
  'server/several-processes.test.ts',
]
const JOURNEYS = 'imports a long list in a worker'

await install()
await build()
const [, , seed = String(randomInt(2 ** 31))] = process.argv
console.log(`Seed ${seed}`)
chromium()
const env = { ...process.env, PROPERTIES: 'full', PROPERTY_SEED: seed }
const lanes = [
  [program('vitest'), 'run', ...LONG],
  [program('playwright', '@playwright/test'), 'test', '--grep', JOURNEYS],
]
const codes = lanes.map(
  (args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status,
)
process.exit(codes.every((code) => code === 0) ? 0 : 1)
