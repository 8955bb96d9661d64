import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, encode, encodeOnce, isCompressible } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
])('chooses for Accept-Encoding %s the encoding %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected)
})

test.each([
  ['application/json; charset=utf-8', true],
  ['text/html', true],
  ['image/svg+xml', true],
  ['application/vnd.pgrst.object+json', true],
  ['image/webp', false],
  ['application/pdf', false],
  [null, false],
])('judges %s as compressible: %s', (type, expected) => {
  expect(isCompressible(type)).toBe(expected)
})

test('compresses without loss', async () => {
  const body = Buffer.from('दान '.repeat(2000))
  expect(gunzipSync(encode(body, 'gzip')).equals(body)).toBe(true)
  expect(brotliDecompressSync(encode(body, 'br')).equals(body)).toBe(true)
  expect(gunzipSync(await encodeOnce(body, 'gzip')).equals(body)).toBe(true)
  expect(brotliDecompressSync(await encodeOnce(body, 'br')).equals(body)).toBe(true)
})
