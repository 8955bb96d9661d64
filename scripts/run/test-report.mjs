// Parses the two runners' reports for the summary of `npm test`.

/** Vitest's JSON report. A file whose setup failed counts as one failure: its tests are only skipped. */
export function unitTests({ numPassedTests, testResults }) {
  return {
    passed: numPassedTests,
    failures: testResults.flatMap((file) => {
      const failed = complaints(file)
      return file.status === 'failed' && failed.length === 0 ? [`${file.name}: ${file.message}`] : failed
    }),
  }
}

/** Playwright's JSON report. */
export function journeys({ suites, stats, errors }) {
  const all = suites.flatMap(specs)
  const named = (some) => some.map(({ file, line, title }) => `${file}:${line} > ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failures: [...named(all.filter(({ ok }) => !ok)), ...errors.map(({ message }) => message)],
    unsteady: named(all.filter((spec) => spec.tests.some(({ status }) => status === 'flaky'))),
  }
}

function complaints({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
}

function specs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
}
