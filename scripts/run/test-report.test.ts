import { expect, test } from 'vitest'
import { journeys, unitTests } from './test-report.mjs'

const passed = { status: 'passed', fullName: 'adds up', failureMessages: [] }

test('lists a failed test and a file whose setup failed', () => {
  const report = unitTests({
    numPassedTests: 3,
    testResults: [
      { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [passed, { status: 'failed', fullName: 'counts', failureMessages: ['2 is not 3'] }],
      },
      {
        name: 'c.test.ts',
        status: 'failed',
        message: 'The database is not there',
        assertionResults: [{ status: 'skipped', fullName: 'reads', failureMessages: [] }],
      },
      { name: 'd.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  })
  expect(report).toEqual({
    passed: 3,
    failures: [
      'b.test.ts > counts\n2 is not 3',
      'c.test.ts: The database is not there',
      'd.test.ts: Cannot find module',
    ],
  })
})

test('lists a failed journey, one that needed a retry, and a global error', () => {
  const spec = (title: string, ok: boolean, status: string) => ({
    file: 'x.spec.ts',
    line: 7,
    title,
    ok,
    tests: [{ status }],
  })
  const report = journeys({
    suites: [
      {
        specs: [spec('gives', true, 'expected')],
        suites: [{ specs: [spec('fails', false, 'unexpected'), spec('waits', true, 'flaky')] }],
      },
    ],
    stats: { expected: 1, flaky: 1 },
    errors: [{ message: 'No server' }],
  })
  expect(report).toEqual({
    passed: 2,
    failures: ['x.spec.ts:7 > fails', 'No server'],
    unsteady: ['x.spec.ts:7 > waits'],
  })
})
