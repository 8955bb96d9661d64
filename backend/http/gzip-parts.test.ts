import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fc } from '../testing/properties.ts'
import { gzipFilled, gzipParts } from './gzip-parts.ts'

describe('a body compressed in parts', () => {
  it('unpacks to its parts with the filling between them', () => {
    const word = fc.constantFrom('<script nonce="', '">', 'दान', 'ten causes ', 'a', '\n', '0')
    const part = fc.array(word, { maxLength: 400 }).map((words) => Buffer.from(words.join('')))
    const filling = fc.string({ minLength: 24, maxLength: 24, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.array(filling, { minLength: 1 }),
        (parts, fillings) => {
          const packed = gzipParts(parts, 24)
          for (const one of fillings) {
            const whole = parts.map(String).join(one)
            expect(gunzipSync(gzipFilled(packed, Buffer.from(one))).toString()).toBe(whole)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('refers back across the filling, and stays small beyond one window', () => {
    const text = Buffer.from(Array.from({ length: 3000 }, (_, i) => `line ${i} of a page\n`).join(''))
    const whole = gzipFilled(gzipParts([text, text, text], 24), Buffer.from('n'.repeat(24)))
    expect(gunzipSync(whole).length).toBe(3 * text.length + 48)
    const small = Buffer.from('the same words '.repeat(100))
    const once = gzipParts([small], 24).blank.length
    expect(once).toBeGreaterThan(50)
    expect(gzipParts([small, small], 24).blank.length - once).toBeLessThan(70)
  })
})
