import { expect, test } from 'vitest'
import { filedRows } from './filed-rows.ts'

const filesOf = { first: 3, second: 1, third: 2 }
const marked = (run: keyof typeof filesOf, filed_on: string, amount: number, kind = 'original') => ({
  kind: kind as 'original',
  run_id: run,
  filed_on,
  exported_at: {
    first: '2027-05-20T10:00:00Z',
    second: '2027-06-05T10:00:00Z',
    third: '2027-08-01T10:00:00Z',
  }[run],
  amount,
  run: { files: Array.from({ length: filesOf[run] }, () => ({ name: 'x.csv', rows: 1, amount: '1.00' })) },
})

const one = marked('first', '2027-05-30', 1000)
const two = marked('first', '2027-06-02', 2000.5)
const three = marked('first', '2027-05-31', 40)

test.each([
  ['a statement of which nothing is filed', [], { isWhole: false, openFiles: 0 }],
  ['one of three files', [one], { isWhole: false, openFiles: 2 }],
  ['two of three files, the newest first', [two, one], { isWhole: false, openFiles: 1 }],
  [
    'all three files, with the last day and the total',
    [three, two, one],
    { isWhole: true, on: '2027-06-02', amount: '3040.50' },
  ],
  [
    'all files with later rows and their revision',
    [marked('third', '2027-09-01', 7, 'revised'), marked('third', '2027-08-02', 7), three, two, one],
    { isWhole: true, on: '2027-06-02', amount: '3040.50' },
  ],
  [
    'one file, and the rest from a second export',
    [marked('second', '2027-06-06', 2040), one],
    { isWhole: true, on: '2027-06-06', amount: '3040.00' },
  ],
  [
    'a file of a deleted export',
    [{ ...one, run_id: null, run: null }],
    { isWhole: true, on: '2027-05-30', amount: '1000.00' },
  ],
])('sums up %s', (_, statements, filed) => {
  expect(filedRows(statements)).toEqual(filed)
})
