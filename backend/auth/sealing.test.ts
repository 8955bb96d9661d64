import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const sealing = createSealing('a secret of at least thirty-two characters')
const plain = Buffer.from('what nobody may read')

test('what was sealed is opened again, for the same owner and with the same secret', () => {
  const sealed = sealing.seal(plain, 'asha')
  expect(sealed).not.toContain(plain.toString('base64url'))
  expect(sealing.seal(plain, 'asha')).not.toBe(sealed)
  expect(sealing.open(sealed, 'asha')).toEqual(plain)
  expect(sealing.open(sealed, 'ravi')).toBeUndefined()
  expect(createSealing('another secret of thirty-two characters').open(sealed, 'asha')).toBeUndefined()
})

test.each([[''], ['short'], ['x'.repeat(80)]])('%j was never sealed', (sealed) => {
  expect(sealing.open(sealed, 'asha')).toBeUndefined()
})
