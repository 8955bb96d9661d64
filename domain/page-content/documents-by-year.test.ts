import { expect, test } from 'vitest'
import { documentsByYear } from './documents-by-year.ts'

test('groups documents by year, newest first', () => {
  const document = (year: string, title: string) => ({ year, title, url: `/${title}.pdf` })
  const list = [
    document('2023-24', 'Accounts'),
    document('2024-25', 'Annual report'),
    document('2024-25', 'Accounts'),
    document('', 'Trust deed'),
  ]
  expect(
    documentsByYear(list).map(({ year, documents }) => [year, ...documents.map(({ title }) => title)]),
  ).toEqual([
    ['2024-25', 'Annual report', 'Accounts'],
    ['2023-24', 'Accounts'],
    ['', 'Trust deed'],
  ])
})
