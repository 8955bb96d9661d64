// `npm run unit:full [-- SEED]`: the tests that `npm test` runs bounded, in their full length and with cases that
// nobody has seen yet. They print their seed; given it, the same run comes again.
import { spawnSync } from 'node:child_process'
import { build, install } from './prepare.mjs'
import { program, root } from './run.mjs'

const LONG = [
  'server/giving/disorder.test.ts',
  'server/giving/monthly-disorder.test.ts',
  'server/receipts/numbers.test.ts',
  'proof/attack.test.ts',
  'backend/db/engine-kill.test.ts',
]

await install()
await build()
const [, , seed = 'random'] = process.argv
const { status } = spawnSync(process.execPath, [program('vitest'), 'run', ...LONG], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PROPERTIES: 'full', PROPERTY_SEED: seed },
})
process.exit(status ?? 1)
