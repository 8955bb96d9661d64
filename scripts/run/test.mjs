// `npm test`: formatting and lint, types, unit and integration tests on a real PostgreSQL, and browser
// journeys; only a share of the longest tests and of the journeys, all with `npm run test:full`. Later steps
// run even after a failure; the last line has the counts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawingSeed, drawJourneys } from '../drawn.mjs'
import { chromium } from './chromium.mjs'
import { install } from './prepare.mjs'
import { program, root } from './run.mjs'
import { journeys, unitTests } from './test-report.mjs'

await install()
chromium()
if (process.argv.includes('--full')) delete process.env.DRAWN_BY
else {
  process.env.DRAWN_BY ||= drawingSeed()
  console.log(`The longest tests and most journeys are drawn with DRAWN_BY=${process.env.DRAWN_BY}`)
}
const reports = mkdtempSync(join(tmpdir(), 'daan-reports-'))
const total = { passed: 0, failed: 0 }
const failures = []
/** Tests that passed only on retry: always listed, since the machine is not always to blame. */
const unsteady = []
/** Duration of each step. */
const times = []

step('Route types', [join(root, 'scripts', 'run', 'react-router.mjs'), 'typegen'])
// Runs in the background, since the following steps leave a core idle at times.
const types = inBackground('Types', [program('tsc', 'typescript-native')])
step('Formatting and lint', [program('biome', '@biomejs/biome'), 'check', '--error-on-warnings', '.'])
step('Wording of added lines', [join(root, 'scripts', 'check-english.mjs')])
// Needed by the journeys and by tests of several processes.
step('Build', [join(root, 'scripts', 'run', 'build-changes.mjs')])

const units = join(reports, 'units.json')
await tests(
  'Unit and integration tests',
  [program('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
  units,
  unitTests,
)

await types

const browsed = join(reports, 'journeys.json')
const playwright = program('playwright', '@playwright/test')
await tests('Browser journeys', [playwright, 'test', ...journeysToTake()], browsed, journeys)

rmSync(reports, { recursive: true, force: true })
if (unsteady.length) console.log(`\n== Passed only when tried again\n${unsteady.join('\n\n')}`)
if (failures.length) console.log(`\n== Failed\n${failures.join('\n\n')}`)
console.log(`\n${times.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

function journeysToTake() {
  const seed = process.env.DRAWN_BY
  if (!seed) return []
  const listed = join(reports, 'listed.json')
  const { status } = spawnSync(process.execPath, [playwright, 'test', '--list', '--reporter=json'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: listed },
  })
  // A file that cannot be loaded leaves the list empty, which would pass. Run without a list, Playwright
  // reports the error.
  if (status !== 0) return []
  const list = join(reports, 'drawn.txt')
  writeFileSync(list, drawJourneys(JSON.parse(readFileSync(listed, 'utf8')), seed).join('\n'))
  return ['--test-list', list]
}

function step(name, args) {
  console.log(`\n== ${name}`)
  const done = timed(name)
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  done()
  count(name, status)
}

function timed(name) {
  const start = performance.now()
  return () => times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`)
}

/** Prints its output under its name once it has ended. */
async function inBackground(name, args) {
  const said = []
  const done = timed(name)
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  const [code] = await once(child, 'close')
  done()
  console.log(`\n== ${name}\n${Buffer.concat(said)}`)
  count(name, code)
}

function count(name, code) {
  total[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) failures.push(name)
}

async function tests(name, args, file, read) {
  console.log(`\n== ${name}`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const done = timed(name)
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }), 'close')
  done()
  const counted = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failures: [], unsteady: [] }
  // A runner that failed without a failed test is itself a failure.
  if (status !== 0 && counted.failures.length === 0) counted.failures.push(`${name} ended with ${status}`)
  total.passed += counted.passed
  total.failed += counted.failures.length
  failures.push(...counted.failures)
  unsteady.push(...counted.unsteady)
}
