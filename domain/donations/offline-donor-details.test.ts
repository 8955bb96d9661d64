import { expect, test } from 'vitest'
import { noReceiptDetails, readReceiptDetails } from './offline-donor-details.ts'

test('returns null for an empty form', () => {
  expect(readReceiptDetails(noReceiptDetails)).toEqual({ details: null })
})

test('stores what is filled in, and leaves the rest for later', () => {
  expect(
    readReceiptDetails({ ...noReceiptDetails, address: ' 12 Lake Road ', id_number: 'abcpr1234f' }),
  ).toEqual({
    details: {
      kind: 'person',
      contact_person: null,
      citizenship: null,
      language: null,
      address: '12 Lake Road',
      city: null,
      state: null,
      pincode: null,
      country: 'India',
      identifier: { kind: 'pan', number: 'abcpr1234f' },
    },
  })
})

test.each([
  [{ pincode: '4110' }, { pincode: 'A pincode has six digits, such as 411001.' }],
  [
    { id_number: '123' },
    { id_number: 'A PAN has five letters, four digits and a letter, such as ABCPE1234F.' },
  ],
  [
    { id_number: 'ABCCR1234F' },
    { id_number: 'This is the PAN of a company. Please enter your own, or give as an organisation.' },
  ],
  [{ address: 'x'.repeat(501) }, { address: 'Please use at most 500 characters.' }],
])('refuses %j', (change, problems) => {
  expect(readReceiptDetails({ ...noReceiptDetails, ...change })).toEqual({ problems })
})

test('stores contact person, citizenship and language', () => {
  const typed = { ...noReceiptDetails, contact_person: 'Meera Iyer', citizenship: 'indian', language: 'hi' }
  expect(readReceiptDetails({ ...typed, kind: 'organisation' })).toMatchObject({
    details: { kind: 'organisation', contact_person: 'Meera Iyer', citizenship: 'indian', language: 'hi' },
  })
  expect(readReceiptDetails(typed)).toMatchObject({ details: { contact_person: null } })
})

test('stores a pincode in digits from 0 to 9', () => {
  expect(readReceiptDetails({ ...noReceiptDetails, pincode: '४११००१' })).toMatchObject({
    details: { pincode: '411001' },
  })
})

test('accepts any pincode abroad', () => {
  expect(readReceiptDetails({ ...noReceiptDetails, country: 'Germany', pincode: '10115' })).toMatchObject({
    details: { pincode: '10115' },
  })
})
