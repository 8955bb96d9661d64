import { expect, test } from 'vitest'
import { addMonths, dayInWords, dayOf, isDay, periodsOn, timeOf } from './indian-days.ts'

test('starts a day at midnight in India', () => {
  expect(['2026-03-31T18:29:59.999Z', '2026-03-31T18:30:00Z'].map(dayOf)).toEqual([
    '2026-03-31',
    '2026-04-01',
  ])
  expect(dayInWords('2026-03-31T18:30:00Z')).toBe('1 Apr 2026')
  expect(timeOf('2026-03-31T18:30:00Z')).toBe('00:00')
})

test('rejects days outside the calendar', () => {
  const days = ['2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', null]
  expect(days.map(isDay)).toEqual([true, false, false, false, false])
})

test('adds a month, and clips to the end of a shorter one', () => {
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2024-03-31', -13)).toBe('2023-02-28')
})

test('returns the periods of a day in November', () => {
  expect(periodsOn('2026-11-15')).toEqual([
    { name: 'Today', from: '2026-11-15', to: '2026-11-15' },
    { name: 'This month', from: '2026-11-01', to: '2026-11-30' },
    { name: 'Last month', from: '2026-10-01', to: '2026-10-31' },
    { name: 'This financial year', from: '2026-04-01', to: '2027-03-31' },
    { name: 'Last financial year', from: '2025-04-01', to: '2026-03-31' },
  ])
})

test('returns January’s months across two years and the earlier financial year', () => {
  const [, month, last, year] = periodsOn('2024-01-31')
  expect(month).toMatchObject({ from: '2024-01-01', to: '2024-01-31' })
  expect(last).toMatchObject({ from: '2023-12-01', to: '2023-12-31' })
  expect(year).toMatchObject({ from: '2023-04-01', to: '2024-03-31' })
  expect(periodsOn('2024-03-31')[3]).toEqual(year && { ...year })
  expect(periodsOn('2024-04-01')[3]).toMatchObject({ from: '2024-04-01' })
})
