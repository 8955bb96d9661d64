import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstBits, LONGEST_PROOF, solve } from './gift-proof.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

test('digests as everybody does', () => {
  for (let length = 0; length <= LONGEST_PROOF; length++) {
    const text = 'Daan:0123456789-abcdefghijklmnopqrstuvwxyz.ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, length)
    expect(firstBits(text)).toBe(digest(text).readUInt32BE(0))
  }
  expect(() => firstBits('x'.repeat(LONGEST_PROOF + 1))).toThrow(RangeError)
})

test.each([1, 8, 13])('finds a number that gives %i zero bits', async (bits) => {
  const proof = await solve('mhzqk3x9-13-0a1b2c3d.ABCDEFGHIJKLMNOPQRSTUV', bits)
  expect(proof).toMatch(/^mhzqk3x9-13-0a1b2c3d\.ABCDEFGHIJKLMNOPQRSTUV:\d+$/)
  expect(Math.clz32(digest(proof).readUInt32BE(0))).toBeGreaterThanOrEqual(bits)
})
