import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const first = 'a secret of at least thirty-two characters'
const second = 'another secret of thirty-two characters'
const sealing = createSealing(first)
const plain = Buffer.from('what nobody may read')

test('opens a sealed value for the same owner with the same key', () => {
  const sealed = sealing.seal(plain, 'asha')
  expect(sealed).not.toContain(plain.toString('base64url'))
  expect(sealing.seal(plain, 'asha')).not.toBe(sealed)
  expect(sealing.open(sealed, 'asha')).toEqual(plain)
  expect(sealing.open(sealed, 'ravi')).toBeUndefined()
  expect(createSealing(second).open(sealed, 'asha')).toBeUndefined()
})

test('opens values of a replaced key and reports them as not current', () => {
  const changed = createSealing(second, [first])
  const old = sealing.seal(plain, 'asha')
  expect(changed.open(old, 'asha')).toEqual(plain)
  expect(changed.isCurrent(old)).toBe(false)
  const sealedAgain = changed.seal(plain, 'asha')
  expect(changed.isCurrent(sealedAgain)).toBe(true)
  expect(sealing.open(sealedAgain, 'asha')).toBeUndefined()
})

test.each([[''], ['short'], ['x'.repeat(80)]])('rejects %j as never sealed', (sealed) => {
  expect(sealing.open(sealed, 'asha')).toBeUndefined()
})

test('does not open a changed or truncated value', () => {
  const sealed = sealing.seal(plain, 'asha')
  const [id, body = ''] = sealed.split('.')
  expect(sealing.open(`${id}.${body.slice(0, -4)}`, 'asha')).toBeUndefined()
  expect(sealing.open(`${id}.${body.slice(1)}A`, 'asha')).toBeUndefined()
  expect(sealing.open(`${id}.`, 'asha')).toBeUndefined()
})

test('digests equal texts of one purpose alike, by key', () => {
  expect(sealing.digest('ABCPE1234F', 'pan')).toBe(createSealing(first).digest('ABCPE1234F', 'pan'))
  expect(sealing.digest('ABCPE1234F', 'pan')).not.toBe(sealing.digest('ABCPE1234G', 'pan'))
  expect(sealing.digest('ABCPE1234F', 'pan')).not.toBe(sealing.digest('ABCPE1234F', 'passport'))
  expect(sealing.digest('ABCPE1234F', 'pan')).not.toBe(createSealing(second).digest('ABCPE1234F', 'pan'))
  expect(createSealing(second, [first]).isCurrent(sealing.digest('ABCPE1234F', 'pan'))).toBe(false)
})

test('returns the digests of earlier keys after the current one', () => {
  const both = createSealing(second, [first, second]).digests('a line', 'bank')
  expect(both).toEqual([createSealing(second).digest('a line', 'bank'), sealing.digest('a line', 'bank')])
})
