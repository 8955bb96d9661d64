import { describe, expect, test } from 'vitest'
import { codeAt, inBase32, newSecret, otpauthUri, stepAt, stepOf } from './totp.ts'

// RFC 6238, appendix B. Its codes have eight digits; these use the last six.
const secret = Buffer.from('12345678901234567890')

describe('codes', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('matches the standard at second %i', (second, code) => {
    expect(codeAt(secret, stepAt(second * 1000))).toBe(code.slice(2))
  })

  test.each([
    [-60, undefined],
    [-30, 3],
    [0, 4],
    [30, 5],
    [60, undefined],
  ])('finds the step with a clock %i seconds off', (seconds, step) => {
    const now = 4 * 30_000
    expect(stepOf(secret, codeAt(secret, stepAt(now + seconds * 1000)), now)).toBe(step)
  })

  test.each([['12345'], ['1234567'], [''], ['abcdef'], ['१२३४५६'], ['é12345']])('rejects %j', (code) => {
    expect(stepOf(secret, code)).toBeUndefined()
  })

  test('rejects the code of another secret', () => {
    const now = Date.now()
    const others = Array.from({ length: 20 }, () => stepOf(secret, codeAt(newSecret(), stepAt(now)), now))
    expect(others.filter((step) => step !== undefined)).toHaveLength(0)
  })
})

test('encodes a secret as apps read it', () => {
  expect(inBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(inBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(inBase32(newSecret())).toMatch(/^[A-Z2-7]{32}$/)
})

test('includes the organisation and the account in the QR code', () => {
  const uri = otpauthUri(secret, { issuer: 'Asha: Trust & Co', account: 'leela@example.org' })
  expect(uri).toBe(
    'otpauth://totp/Asha%20%20Trust%20%26%20Co:leela%40example.org?algorithm=SHA1&digits=6&' +
      'issuer=Asha%3A%20Trust%20%26%20Co&period=30&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  )
})
