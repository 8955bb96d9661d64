import { expect, test } from 'vitest'
import { readCsv } from '../csv/read-csv.ts'
import { fc } from '../testing/properties.ts'
import { compareFiles, isDeleted, statementLine } from './statement-file.ts'

const header = statementLine(['Sl. No.', 'Name', 'Amount'])
const file = header + statementLine(['1', 'Rao, "Asha"', '500']) + statementLine(['2', 'Meera', '0700'])

test('reads back row by row', () => {
  expect(compareFiles(file, file)).toEqual({ equal: 2, differences: [] })
  expect(compareFiles(file, `\uFEFF${file.replaceAll('\r\n', '\n')}`)).toEqual({ equal: 2, differences: [] })
})

test('reports cells changed by a spreadsheet, missing and extra rows', () => {
  expect(compareFiles(file, file.replace('0700', '700')).differences).toEqual([
    { row: 2, column: 'Amount', expected: '0700', found: '700' },
  ])
  expect(compareFiles(file, header).equal).toBe(0)
  expect(compareFiles(header, file).differences).toHaveLength(6)
})

test('keeps a file for seven days', () => {
  const exported = '2027-05-20T06:30:00Z'
  expect(isDeleted(exported, new Date('2027-05-27T06:29:59Z'))).toBe(false)
  expect(isDeleted(exported, new Date('2027-05-27T06:30:00Z'))).toBe(true)
})

test('round-trips any cell content', () => {
  const cell = fc.string({ unit: 'binary' }).filter((text) => text.trim() !== '' && !text.includes('\uFEFF'))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const written = rows.map((cells) => statementLine(cells)).join('')
      expect(
        readCsv(header + written)
          .rows.slice(1)
          .map(({ cells }) => cells),
      ).toEqual(rows)
    }),
  )
})
