import { expect, test } from 'vitest'
import { byAmount, readCertificate } from './read-certificate.ts'

const text = `FORM NO. 10BE
Certificate of donation under clause (ix) of sub-section (5) of section 80G
Acknowledgement Number: 123456789012345
Name of donor ASHA RAO
PAN ABCPR1234F
Donee PAN AAATD1234E
Amount 1,500.50`

test('reads number, PANs and text of a certificate', () => {
  const clues = readCertificate('form10be.pdf', text)
  expect(clues.number).toBe('123456789012345')
  expect(clues.pans).toEqual(['ABCPR1234F', 'AAATD1234E'])
  expect(clues.text).toContain(' asha rao ')
})

test.each([
  ['ABCPR1234F_2026-27_A10BE2627000123.pdf', 'A10BE2627000123', ['ABCPR1234F']],
  ['Asha Rao.pdf', null, []],
  ['10BE-ABCPR1234F.pdf', null, ['ABCPR1234F']],
])('reads %s without text', (name, number, pans) => {
  expect(readCertificate(name, '')).toMatchObject({ number, pans })
})

test.each([
  ['Financial Year: 2024-25', 2024],
  ['Donations of FY 2024-25', 2024],
  ['Tax year 2026-27', 2026],
  ['Assessment Year 2025-26', 2024],
  ['Financial Year 2024-25, Assessment Year 2025-26', 2024],
  ['Financial Year 2024-25 and Financial Year 2023-24', null],
  ['Certificate 2024-25', null],
])('reads %s as the year %s', (said, year) => {
  expect(readCertificate('x.pdf', said).year).toBe(year)
})

test.each([
  ['Amount of donation received (Indian rupees) 1,500.50', [150_050]],
  ['₹ 700 by cheque', [70_000]],
  ['Rs. 1,00,000/-', [10_000_000]],
  ['Acknowledgement 1500', []],
])('reads in %s the sums %j', (said, amounts) => {
  expect(readCertificate('x.pdf', said).amounts).toEqual(amounts)
})

test.each([
  ['x.pdf', 'Name of donor ASHA RAO KULKARNI', 'asha rao kulkarni'],
  ['x.pdf', 'Donor’s name: Asha Rao Address: 4 Hill Road', 'asha rao'],
  ['x.pdf', 'Name of the donor\nAsha K. Rao\nPAN', 'asha k rao'],
  ['x.pdf', 'दानदाता\nआशा राव', 'आशा राव'],
  ['10BE_Asha_Rao (1).pdf', '', 'asha rao'],
  ['Asha Rao Kulkarni.pdf', '', 'asha rao kulkarni'],
])('reads in %s with "%s" the name %s', (file, said, name) => {
  expect(readCertificate(file, said).names).toContain(name)
})

test.each([
  ['x.pdf', 'Name of donor ASHA RAO KULKARNI'],
  ['x.pdf', 'Asha Rao and Meera Rao gave'],
  ['Asha Rao Kulkarni.pdf', 'Late Smt. Asha Rao Trust'],
])('does not match %s with "%s" to Asha Rao: it is part of a longer name', (file, said) => {
  expect(readCertificate(file, said).names).not.toContain('asha rao')
})

const rows = [
  { id: 'a', name: null, amount: '1500.50', digest: null },
  { id: 'b', name: null, amount: '500.00', digest: null },
]
const byText = (some: typeof rows, said: string) => byAmount(some, readCertificate('x.pdf', said))?.id

test('selects the row with the stated sum, and never one with another', () => {
  expect(byText(rows, text)).toBe('a')
  expect(byText(rows, 'amount 500')).toBe('b')
  expect(byText(rows, 'amount 15500')).toBeUndefined()
  expect(byText(rows, '500 and 1500.50')).toBeUndefined()
  expect(byText(rows.slice(0, 1), '')).toBe('a')
  expect(byText(rows.slice(0, 1), 'Amount 1,500.5')).toBe('a')
  expect(byText(rows.slice(0, 1), 'Amount 900')).toBeUndefined()
})
