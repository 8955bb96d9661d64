import { expect, test } from 'vitest'
import { byAmount, readCertificate } from './read-certificate.ts'

const text = `FORM NO. 10BE
Certificate of donation under clause (ix) of sub-section (5) of section 80G
Acknowledgement Number: 123456789012345
Name of donor ASHA RAO
PAN ABCPR1234F
Donee PAN AAATD1234E
Amount 1,500.50`

test('number, PANs and words of a certificate', () => {
  const clues = readCertificate('form10be.pdf', text)
  expect(clues.number).toBe('123456789012345')
  expect(clues.pans).toEqual(['ABCPR1234F', 'AAATD1234E'])
  expect(clues.text).toContain(' asha rao ')
})

test.each([
  ['ABCPR1234F_2026-27_A10BE2627000123.pdf', 'A10BE2627000123', ['ABCPR1234F']],
  ['Asha Rao.pdf', null, []],
  ['10BE-ABCPR1234F.pdf', null, ['ABCPR1234F']],
])('%s without text', (name, number, pans) => {
  expect(readCertificate(name, '')).toMatchObject({ number, pans })
})

const rows = [
  { id: 'a', name: null, amount: '1500.50' },
  { id: 'b', name: null, amount: '500.00' },
]

test('of several rows the one whose sum is named', () => {
  expect(byAmount(rows, readCertificate('x.pdf', text).text)?.id).toBe('a')
  expect(byAmount(rows, ' amount 500 ')?.id).toBe('b')
  expect(byAmount(rows, ' amount 15500 ')).toBeUndefined()
  expect(byAmount(rows, ' 500 and 1500.50 ')).toBeUndefined()
  expect(byAmount(rows.slice(0, 1), '')?.id).toBe('a')
})
