import { crc32 } from 'node:zlib'
import { exifOf } from './orientation.ts'
import { NotUnderstood, type Piece, type Source } from './pieces.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Chunks for decoding, colours and animation. Texts, times and private chunks are metadata. */
const KEPT = new Set(
  (
    'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT ' + 'acTL fcTL fdAT'
  ).split(' '),
)

export async function planPng(source: Source, orientation: number | undefined): Promise<Piece[]> {
  if (!(await source.read(0, 8)).equals(SIGNATURE)) throw new NotUnderstood('It does not begin as a PNG')
  const pieces: Piece[] = [{ from: 0, to: 8 }]
  const exif = exifOf(orientation)
  for (let at = 8; ; ) {
    const head = await source.read(at, 8)
    // Without an end chunk the picture was truncated: the existing part stays.
    if (head.length < 8) return pieces
    const type = head.subarray(4).toString('latin1')
    const end = Math.min(source.size, at + 12 + head.readUInt32BE(0))
    if (KEPT.has(type)) pieces.push({ from: at, to: end })
    if (type === 'IHDR' && exif) pieces.push(chunk('eXIf', exif))
    if (type === 'IEND') return pieces
    at = end
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
