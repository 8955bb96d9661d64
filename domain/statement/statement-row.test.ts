import { expect, test } from 'vitest'
import { cellsOf, findingsOf, placeToFix, QUESTIONS, type StatementRow } from './statement-row.ts'
import { type StatementTemplate, writeDay } from './template.ts'

const template: StatementTemplate = {
  columns: [
    { source: 'serial', heading: 'Sl. No.', most: 10 },
    { source: 'certificate', heading: 'Number', most: 21 },
    { source: 'id_code', heading: 'ID Code', most: 75 },
    { source: 'id_number', heading: 'ID', most: 75 },
    { source: 'section', heading: 'Section', most: 75 },
    { source: 'urn', heading: 'URN', most: 100 },
    { source: 'urn_date', heading: 'Date', most: 11 },
    { source: 'name', heading: 'Name', most: 20 },
    { source: 'address', heading: 'Address', most: 40 },
    { source: 'type', heading: 'Type', most: 75 },
    { source: 'mode', heading: 'Mode', most: 75 },
    { source: 'amount', heading: 'Amount', most: 17 },
  ],
  id_codes: { pan: '1', voter: '3', none: '' },
  section_codes: { '80g': 'Section 80G' },
  type_codes: { others: 'Others', corpus: '' },
  mode_codes: { electronic: 'Electronic' },
  date_format: 'dd-MMM-yyyy',
  most_rows: 25_000,
}
const row: StatementRow = {
  certificate: null,
  idKind: 'pan',
  idNumber: 'ABCPR1234F',
  knowsPan: true,
  urn: 'AAATD1234EF20214',
  urnDate: '2021-10-05',
  name: 'Asha  Rao',
  address: '12 Lake Road,\nPune',
  donorKind: 'person',
  type: 'others',
  mode: 'electronic',
  amount: '1500.00',
}

test('returns the cells of a row', () => {
  expect(cellsOf(template, row, 7)).toEqual([
    '7',
    '',
    '1',
    'ABCPR1234F',
    'Section 80G',
    'AAATD1234EF20214',
    '05-Oct-2021',
    'Asha Rao',
    '12 Lake Road, Pune',
    'Others',
    'Electronic',
    '1500',
  ])
  expect(findingsOf(template, row, 'original')).toEqual([])
})

test.each([
  [{ idNumber: null }, 'id_number', 'The key that sealed this identifier is not here.'],
  [
    { idNumber: 'ABCXR1234F' },
    'id_number',
    'A PAN has five letters, four digits and a letter, such as ABCPE1234F.',
  ],
  [
    { donorKind: 'organisation' as const },
    'id_number',
    'This is the PAN of a person. Please enter the organisation’s.',
  ],
  [
    { idKind: 'voter' as const, idNumber: 'ABC1234567' },
    'id_code',
    'The donor’s PAN is known, and other numbers are for those without. Correct the receipt: it then names the PAN.',
  ],
  [{ address: null }, 'address', 'Address is empty.'],
  [{ name: 'asha@example.org' }, 'name', 'The name is an email address.'],
  [{ name: '=SUM(A1)' }, 'name', 'Name begins with =.'],
  [{ name: 'A\ufffdsha' }, 'name', 'Name holds a character that cannot be read.'],
  [{ name: 'Asha Rao of the Long Name' }, 'name', 'It has 25 characters, and the portal takes at most 20.'],
  [
    { urnDate: null },
    'urn_date',
    'The day of the order of approval AAATD1234EF20214 is not entered under Registrations.',
  ],
  [{ urn: null, urnDate: null }, 'urn', 'Number of the 80G approval is empty.'],
  [{ type: 'corpus' }, 'type', 'Type of gift is empty.'],
  [{ mode: 'cash' }, 'mode', 'Way it came is empty.'],
  [{ amount: '0.00' }, 'amount', 'The amount is not more than nothing.'],
  [{ idKind: null, idNumber: null }, 'id_code', 'The template has no code for gifts without an identifier.'],
])('refuses %j', (changes, source, problem) => {
  expect(findingsOf(template, { ...row, ...changes }, 'original')[0]).toEqual({ source, problem })
})

test.each([
  ['registrations', { urnDate: null }],
  ['registrations', { urn: null }],
  ['template', { type: 'corpus' }],
  ['template', { idKind: 'passport' as const, idNumber: 'J1234567', knowsPan: false }],
  ['template', { idKind: null, idNumber: null }],
  ['giver', { idKind: 'voter' as const, idNumber: 'ABC1234567' }],
  ['giver', { address: null }],
  ['giver', { donorKind: 'organisation' as const }],
])('locates in %s the fix for %j', (place, changes) => {
  const [finding] = findingsOf(template, { ...row, ...changes }, 'original')
  expect(finding && placeToFix(finding)).toBe(place)
})

test('locates two names under Questions, and a certificate’s number under Filing', () => {
  expect(placeToFix({ source: 'name', problem: QUESTIONS.name.problem })).toBe('questions')
  expect(findingsOf(template, row, 'revised').map(placeToFix)).toEqual(['filing'])
})

test('accepts a number other than a PAN from donors without one', () => {
  const voter = { ...row, idKind: 'voter' as const, idNumber: 'ABC1234567', knowsPan: false }
  expect(findingsOf(template, voter, 'original')).toEqual([])
})

test('includes the certificate in a revised row', () => {
  expect(findingsOf(template, row, 'revised')).toMatchObject([{ source: 'certificate' }])
  expect(findingsOf(template, { ...row, certificate: 'A10BE2627000123' }, 'revised')).toEqual([])
})

test('marks a gift without an identifier as anonymous if the template has a code for it', () => {
  const coded = { ...template, id_codes: { ...template.id_codes, none: '9' } }
  const unknown = { ...row, idKind: null, idNumber: null, name: null, address: null }
  expect(findingsOf(coded, unknown, 'original')).toEqual([])
  expect(cellsOf(coded, unknown, 1).slice(2, 4)).toEqual(['9', ''])
  expect(cellsOf(coded, unknown, 1)[7]).toBe('Anonymous')
})

test.each([
  ['dd-MM-yyyy', '05-10-2021'],
  ['dd/MM/yyyy', '05/10/2021'],
  ['yyyy-MM-dd', '2021-10-05'],
  ['dd-MMM-yyyy', '05-Oct-2021'],
] as const)('writes a day as %s', (format, day) => {
  expect(writeDay('2021-10-05', format)).toBe(day)
})
