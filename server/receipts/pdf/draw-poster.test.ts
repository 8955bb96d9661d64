import { inflateSync } from 'node:zlib'
import qrcode from 'qrcode'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { draw } from './draw.ts'
import type { Poster } from './draw-poster.ts'

const upi = {
  id: 'daan@okaxis',
  link: 'upi://pay?pa=daan@okaxis&pn=Daan&cu=INR&tn=k7m2pq%20donation',
}
const poster: Poster = {
  name: 'Temple gate',
  size: 'A4',
  organisation: ['Daan Foundation', 'दान फ़ाउंडेशन'],
  purpose: ['Elder care', 'बुज़ुर्गों की देखभाल'],
  amount: '₹500',
  url: 'https://daan.example/q/k7m2pq',
  upi,
  claimUrl: 'https://daan.example/claim',
  logo: null,
}
const drawn = (more: Partial<Poster> = {}) =>
  draw({
    kind: 'poster',
    poster: { ...poster, ...more },
    colours: { brand: '#0f4c45', accent: '#e0912f' },
    made: new Date('2026-11-15T00:00:00Z'),
  })
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text
/** Drawing commands of the page. */
const commandsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .flatMap(([, bytes = '']) => {
      try {
        return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    .find((stream) => /\bre\b/.test(stream) && /\bTJ?\b/.test(stream)) ?? ''
const squaresIn = (text: string) =>
  qrcode.create(text, { errorCorrectionLevel: 'M' }).modules.data.reduce((sum, dark) => sum + dark, 0)

test('prints both scripts, the short address, the UPI ID and where to ask for a receipt', async () => {
  const text = await textOf(await drawn())
  for (const words of [
    'Scan to give',
    // Extracted letters are in the order of their shapes.
    'करें',
    'Daan Foundation',
    'Elder care',
    'खभाल',
    'Suggested gift: ₹500',
    'daan.example/q/k7m2pq',
    'daan@okaxis',
    'daan.example/claim',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Temple gate')
})

test.each([
  ['A4', '595.28 841.89'],
  ['A5', '419.53 595.28'],
] as const)('draws one page of %s in vectors', async (size, box) => {
  const pdf = await drawn({ size })
  const plain = pdf.toString('latin1')
  expect(plain.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  expect(plain).toContain(`/MediaBox [0 0 ${box}]`)
  expect(plain).not.toContain('/Subtype /Image')
  // Each dark module of both codes.
  expect(commandsOf(pdf).match(/\bre\b/g)).toHaveLength(squaresIn(poster.url) + squaresIn(upi.link))
})

test('draws one code without a UPI ID, and where to ask for a receipt', async () => {
  const pdf = await drawn({ upi: null, amount: null, purpose: [] })
  expect(commandsOf(pdf).match(/\bre\b/g)).toHaveLength(squaresIn(poster.url))
  const text = await textOf(pdf)
  expect(text).toContain('daan.example/claim')
  for (const words of ['UPI', 'Suggested']) expect(text).not.toContain(words)
})

test('keeps the code of a long address in one piece', async () => {
  const host = `www.${'charity-of-the-konkan-'.repeat(3)}districts.example`
  const text = await textOf(await drawn({ url: `https://${host}/q/k7m2pq`, purpose: ['W'.repeat(200)] }))
  expect(text).toContain('q/k7m2pq')
})
