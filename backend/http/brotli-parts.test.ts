import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fc } from '../testing/properties.ts'
import { brotliFilled, brotliParts } from './brotli-parts.ts'

const nonce = (text: string) => Buffer.from(`${text.padEnd(22, 'n')}==`)

async function packed(parts: Buffer[]) {
  const made = await brotliParts(parts, nonce('any'))
  if (!made) throw new Error('The place of a filling was not found')
  return made
}

it('unpacks to its parts with the filling between them', async () => {
  const word = fc.constantFrom('<script nonce="', '">', 'दान', 'ten causes ', 'a', '\n', '=', '==')
  const part = fc.array(word, { maxLength: 400 }).map((words) => Buffer.from(words.join('')))
  const filling = fc.string({ maxLength: 22, unit: fc.constantFrom(...'+/09AZaz') }).map(nonce)
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 2, maxLength: 8 }),
      fc.array(filling, { minLength: 1 }),
      async (parts, fillings) => {
        const made = await packed(parts)
        for (const one of fillings) {
          const whole = parts.map(String).join(String(one))
          expect(brotliDecompressSync(brotliFilled(made, one)).toString()).toBe(whole)
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('refers back across the filling', async () => {
  const text = Buffer.from(Array.from({ length: 2000 }, (_, i) => `line ${i} of a page\n`).join(''))
  const twice = await packed([text, text])
  const once = await packed([text, Buffer.alloc(0)])
  expect(twice.blank.length - once.blank.length).toBeLessThan(once.blank.length / 10)
})

it('unpacks a page larger than the window', async () => {
  const text = Buffer.from(Array.from({ length: 9000 }, (_, i) => `line ${i} of a page\n`).join(''))
  const whole = brotliDecompressSync(brotliFilled(await packed([text, text]), nonce('other'))).toString()
  expect(whole).toBe(`${text}${nonce('other')}${text}`)
})

it('makes nothing of a page that refers to a placeholder', async () => {
  // Each byte that may be the last of a placeholder, with what follows it.
  const controls = Array.from({ length: 32 }, (_, code) => `${String.fromCharCode(code)}==">`).join('')
  const parts = ['<script nonce="', `">${controls}`].map((part) => Buffer.from(part))
  const made = await Promise.all(Array.from({ length: 40 }, () => brotliParts(parts, nonce('any'))))
  expect(made).toContain(undefined)
  for (const one of made.filter((one) => one !== undefined)) {
    const whole = brotliDecompressSync(brotliFilled(one, nonce('other'))).toString()
    expect(whole).toBe(parts.map(String).join(String(nonce('other'))))
  }
})
