import { expect, test } from 'vitest'
import { periodBefore, quickPeriods, readReportView, reportQuery, stepFor, stretches } from './period.ts'

const read = (query: string) => readReportView(new URLSearchParams(query))

test('covers all time without a query', () => {
  expect(read('')).toEqual({ period: {}, step: undefined })
  expect(reportQuery(read(''))).toBe('')
})

test('round-trips', () => {
  const query = '?from=2026-04-01&to=2027-03-31&step=week'
  expect(reportQuery(read(query))).toBe(query)
})

test.each(['from=2026-02-30', 'to=1.4.2026', 'step=hour'])('ignores the invalid %s', (query) => {
  expect(read(query)).toEqual({ period: {}, step: undefined })
})

test('swaps reversed days', () => {
  expect(read('from=2026-05-01&to=2026-04-01').period).toEqual({ from: '2026-04-01', to: '2026-05-01' })
})

test('offers accounting periods and all time', () => {
  const found = quickPeriods('2026-11-15')
  expect(found.map(({ name }) => name)).toEqual([
    'Today',
    'This month',
    'Last month',
    'This financial year',
    'Last financial year',
    'All time',
  ])
  expect(found.at(3)?.period).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  expect(found.at(-1)?.period).toEqual({})
})

test.each([
  ['a month that is over', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['a month of 28 days', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['the month so far', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-15'],
  ['two months', '2026-08-01', '2026-09-30', '2026-06-01', '2026-07-31'],
  ['a financial year', '2025-04-01', '2026-03-31', '2024-04-01', '2025-03-31'],
  ['the financial year so far', '2026-04-01', '2027-03-31', '2025-04-01', '2025-11-15'],
  ['its first half', '2026-04-01', '2026-09-30', '2025-04-01', '2025-09-30'],
  ['April', '2026-04-01', '2026-04-30', '2025-04-01', '2025-04-30'],
  ['ten days', '2026-05-11', '2026-05-20', '2026-05-01', '2026-05-10'],
  ['one day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
])('compares %s with the time before', (_name, from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to }, '2026-11-15')).toEqual({ from: beforeFrom, to: beforeTo })
})

test('has no comparison for all time or the future', () => {
  expect(periodBefore({}, '2026-11-15')).toBeUndefined()
  expect(periodBefore({ from: '2026-01-01' }, '2026-11-15')).toBeUndefined()
  expect(periodBefore({ from: '2026-12-01', to: '2026-12-31' }, '2026-11-15')).toBeUndefined()
})

test('derives the step from the length', () => {
  expect(stepFor('2026-11-01', '2026-11-30')).toBe('day')
  expect(stepFor('2026-04-01', '2027-03-31')).toBe('week')
  expect(stepFor('2021-04-01', '2026-03-31')).toBe('month')
})

test('covers exactly the period', () => {
  expect(stretches('week', '2026-11-04', '2026-11-17')).toEqual([
    { start: '2026-11-02', from: '2026-11-04', to: '2026-11-08' },
    { start: '2026-11-09', from: '2026-11-09', to: '2026-11-15' },
    { start: '2026-11-16', from: '2026-11-16', to: '2026-11-17' },
  ])
  expect(stretches('month', '2026-01-31', '2026-03-01').map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-31', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-01'],
  ])
  expect(stretches('day', '2026-02-28', '2026-03-01').map(({ start }) => start)).toEqual([
    '2026-02-28',
    '2026-03-01',
  ])
})
