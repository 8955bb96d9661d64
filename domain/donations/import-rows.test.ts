import { expect, test } from 'vitest'
import { matchColumns } from '../tables/match-columns.ts'
import { findRegister, readRegisterRow, registerColumns } from './import-rows.ts'

const facts = {
  causes: [{ id: 'elder-care', title: 'Elder Care' }],
  firstDay: '2015-04-01',
  today: '2026-11-18',
}
const header = ['Date', 'Rcpt No', 'Donor Name', 'Mobile', 'PAN', 'Mode', 'Purpose', 'Amt (Rs.)']

function read(...cells: string[]) {
  const mapping = matchColumns(registerColumns(facts), header)
  return readRegisterRow(facts)({ line: 2, cells }, header, mapping)
}

const problemOf = (...cells: string[]) => {
  const found = read(...cells)
  return 'problems' in found ? found.problems.map(({ problem, field }) => [field, problem]) : []
}

test('reads a row of a register', () => {
  expect(
    read('5 Apr 2022', 'A/17', 'Asha', '98000 00001', 'abcpk1234f', 'G-Pay', 'ELDER CARE', '₹1,200.50'),
  ).toEqual({
    row: {
      row_number: 2,
      day: '2022-04-05',
      receipt_no: 'A/17',
      name: 'Asha',
      phone: '98000 00001',
      email: null,
      pan: 'ABCPK1234F',
      platform: 'upi',
      cause_id: 'elder-care',
      reference: null,
      amount: 1200.5,
    },
    questions: [],
  })
})

test.each([
  ['NEFT', 'bank_transfer'],
  ['Chq', 'cheque'],
  ['नकद', 'cash'],
  ['Razorpay', 'other'],
])('reads the way “%s” as %s', (way, platform) => {
  expect(read('5/4/2022', '', 'Asha', '', '', way, '', '5')).toMatchObject({ row: { platform } })
})

test('takes the PAN of a company, and reads “General” as no cause', () => {
  expect(read('5/4/2022', '', 'Sharma Ltd', '', 'ABCCK1234F', '', 'General', '5')).toMatchObject({
    row: { pan: 'ABCCK1234F', cause_id: null },
    questions: [],
  })
})

test('asks about a gift without a donor', () => {
  expect(read('5/4/2022', '', '', '', '', '', '', '5')).toMatchObject({
    questions: [{ problem: 'No donor is named.', remedy: 'It is imported as an anonymous gift.' }],
  })
})

test.each([
  ['31/3/2015', '', 'This gift is older than books are kept: they begin on 1 Apr 2015.', 'day'],
  ['19/11/2026', '', 'This day is in the future.', 'day'],
  ['5/4/2022', 'Hundi', 'This is not a known way of giving.', 'platform'],
])('refuses %s by “%s”: %s', (day, way, problem, field) => {
  expect(problemOf(day, '', 'Asha', '', '', way, '', '5')).toEqual([[field, problem]])
})

test('refuses rows without a day or an amount', () => {
  expect(problemOf('', '', 'Total', '', '', '', '', '0')).toEqual([
    ['day', 'There is no day.'],
    ['amount', 'The amount is 0.'],
  ])
})

test('skips titles above the heading', () => {
  const rows = [['Register 2022'], [], header, ['5/4/2022']].map((cells, at) => ({ line: at + 1, cells }))
  expect(findRegister(facts)(rows).map(({ line }) => line)).toEqual([3, 4])
})
