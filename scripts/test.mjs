// `npm test`: formatting and lint, types, unit and integration tests on a real PostgreSQL, browser journeys.
// Everything runs even when something failed before it; the last line counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { bin, build, install, root } from './prepare.mjs'

install()
const browser = chromium()
const reports = mkdtempSync(join(tmpdir(), 'daan-reports-'))
const total = { passed: 0, failed: 0 }

step('Formatting and lint', bin('biome'), ['check', '--error-on-warnings', '.'])
step('Route types', bin('react-router'), ['typegen'])
step('Types', bin('tsc'), [])

const units = join(reports, 'units.json')
tests(
  'Unit and integration tests',
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
  units,
  (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
        .length,
  }),
)

build()
const journeys = join(reports, 'journeys.json')
tests('Browser journeys', bin('playwright'), ['test'], journeys, (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected + report.errors.length,
}))

rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

function step(name, command, args) {
  console.log(`\n== ${name}`)
  const ok = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
  total[ok ? 'passed' : 'failed'] += 1
}

function tests(name, command, args, file, count) {
  console.log(`\n== ${name}`)
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  total.passed += counted.passed
  // A runner that ended badly without naming a failed test is itself a failure.
  total.failed += status !== 0 && counted.failed === 0 ? 1 : counted.failed
}
