// `npm test`: formatting and lint, types, unit and integration tests on a real PostgreSQL, and browser
// journeys. Later steps run even after a failure; the last line has the counts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { install } from './prepare.mjs'
import { program, root } from './run.mjs'
import { journeys, unitTests } from './test-report.mjs'

await install()
chromium()
const reports = mkdtempSync(join(tmpdir(), 'daan-reports-'))
const total = { passed: 0, failed: 0 }
const failures = []
/** Journeys that passed only on retry: always listed, since the machine is not always to blame. */
const unsteady = []
/** Duration of each step. */
const times = []

step('Route types', [join(root, 'scripts', 'run', 'react-router.mjs'), 'typegen'])
// Runs in the background, since the following steps leave a core idle at times.
const types = inBackground('Types', [program('tsc', 'typescript-native')])
step('Formatting and lint', [program('biome', '@biomejs/biome'), 'check', '--error-on-warnings', '.'])
step('Wording', [join(root, 'scripts', 'check', 'check-english.mjs')])
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
await tests('Browser journeys', [program('playwright', '@playwright/test'), 'test'], browsed, journeys)

rmSync(reports, { recursive: true, force: true })
if (unsteady.length) console.log(`\n== Passed only when tried again\n${unsteady.join('\n\n')}`)
if (failures.length) console.log(`\n== Failed\n${failures.join('\n\n')}`)
console.log(`\n${times.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

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
    : { passed: 0, failures: [] }
  // A runner that failed without a failed test is itself a failure.
  if (status !== 0 && counted.failures.length === 0) counted.failures.push(`${name} ended with ${status}`)
  total.passed += counted.passed
  total.failed += counted.failures.length
  failures.push(...counted.failures)
  unsteady.push(...(counted.unsteady ?? []))
}
