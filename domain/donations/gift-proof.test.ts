import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solve } from './gift-proof.ts'

test.each([1, 8, 13])('finds a number with %i zero bits', async (bits) => {
  const proof = await solve('mhzqk3x9-13-0a1b2c3d.ABCDEFGHIJKLMNOPQRSTUV', bits)
  expect(proof).toMatch(/^mhzqk3x9-13-0a1b2c3d\.ABCDEFGHIJKLMNOPQRSTUV:\d+$/)
  const digest = createHash('sha256').update(proof).digest()
  expect(Math.clz32(digest.readUInt32BE(0))).toBeGreaterThanOrEqual(bits)
})
