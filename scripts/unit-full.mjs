// `npm run unit:full [-- SEED]`: the tests that `npm test` runs bounded, in their full length and with cases that
// nobody has seen yet. Given the seed that it prints, the same run comes again.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chromium } from './chromium.mjs'
import { build, install } from './prepare.mjs'
import { program, root } from './run.mjs'

const LONG = [
  'server/giving/disorder.test.ts',
  'server/giving/monthly-disorder.test.ts',
  'server/receipts/numbers.test.ts',
  'server/receipts/import-numbers.test.ts',
  'server/giving/equal-sums.test.ts',
  'database/donation-report.test.ts',
  'proof/attack.test.ts',
  'backend/db/engine-kill.test.ts',
  'server/several-processes.test.ts',
]
const JOURNEYS = 'a long list, while the page stays free|for axe|axe, narrow screens'

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
