// `npm test`: formatting and lint, types, unit and integration tests on a real PostgreSQL, browser journeys.
// Everything runs even when something failed before it; the last line counts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { install } from './prepare.mjs'
import { program, root } from './run.mjs'

await install()
chromium()
const reports = mkdtempSync(join(tmpdir(), 'daan-reports-'))
const total = { passed: 0, failed: 0 }
const failures = []
/** What failed once and passed when it was tried again: never hidden, since a machine is not always to blame. */
const unsteady = []
/** How long each step took, for those who want to make it shorter. */
const times = []

step('Route types', [join(root, 'scripts', 'react-router.mjs'), 'typegen'])
// On one core, beside what follows, which waits now and then.
const types = inBackground('Types', [program('tsc', 'typescript-native')])
step('Formatting and lint', [program('biome', '@biomejs/biome'), 'check', '--error-on-warnings', '.'])
// The journeys run on it, and so do tests of several processes.
step('Build', [join(root, 'scripts', 'build-changes.mjs')])

const units = join(reports, 'units.json')
await tests(
  'Unit and integration tests',
  [program('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
  units,
  (report) => ({
    passed: report.numPassedTests,
    failures: report.testResults.flatMap((file) =>
      file.status === 'failed' && file.assertionResults.length === 0
        ? [`${file.name}: ${file.message}`]
        : complaints(file, 'failed'),
    ),
    unsteady: report.testResults.flatMap((file) => complaints(file, 'passed')),
  }),
)

await types

const journeys = join(reports, 'journeys.json')
await tests('Browser journeys', [program('playwright', '@playwright/test'), 'test'], journeys, (report) => {
  const all = report.suites.flatMap(specs)
  const named = (some) => some.map(({ file, line, title }) => `${file}:${line} > ${title}`)
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [...named(all.filter(({ ok }) => !ok)), ...report.errors.map(({ message }) => message)],
    unsteady: named(all.filter((spec) => spec.tests.some(({ status }) => status === 'flaky'))),
  }
})

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

/** What it says stands under its name once it has ended. */
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

function complaints({ name, assertionResults }, wanted) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
    .map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
}

function specs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
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
  // A runner that ended badly without naming a failed test is itself a failure.
  if (status !== 0 && counted.failures.length === 0) counted.failures.push(`${name} ended with ${status}`)
  total.passed += counted.passed
  total.failed += counted.failures.length
  failures.push(...counted.failures)
  unsteady.push(...counted.unsteady)
}
