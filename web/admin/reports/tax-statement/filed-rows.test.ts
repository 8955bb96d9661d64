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
  ['nothing', [], { isWhole: false, openFiles: 0 }],
  ['one of three files', [one], { isWhole: false, openFiles: 2 }],
  ['two of three, the newest first', [two, one], { isWhole: false, openFiles: 1 }],
  [
    'all three: the last day, and the sum',
    [three, two, one],
    { isWhole: true, on: '2027-06-02', amount: '3040.50' },
  ],
  [
    'rows that came later, and their revision',
    [marked('third', '2027-09-01', 7, 'revised'), marked('third', '2027-08-02', 7), three, two, one],
    { isWhole: true, on: '2027-06-02', amount: '3040.50' },
  ],
  [
    'a part, and the rest from a second export',
    [marked('second', '2027-06-06', 2040), one],
    { isWhole: true, on: '2027-06-06', amount: '3040.00' },
  ],
  [
    'an export that is gone',
    [{ ...one, run_id: null, run: null }],
    { isWhole: true, on: '2027-05-30', amount: '1000.00' },
  ],
])('%s', (_, statements, filed) => {
  expect(filedRows(statements)).toEqual(filed)
})
