import { exifOf } from './orientation.ts'
import { NotUnderstood, type Piece, type Source } from './pieces.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COM = 0xfe
const CHUNK = 64 * 1024

/**
 * Keeps the segments needed for decoding, the colour profile and the orientation. Drops everything after the
 * picture's end: phones append films, depth maps and second pictures, each with its own metadata.
 */
export async function planJpeg(source: Source, orientation: number | undefined): Promise<Piece[]> {
  const start = await source.read(0, 2)
  if (start[0] !== 0xff || start[1] !== SOI) throw new NotUnderstood('It does not begin as a JPEG')
  const pieces: Piece[] = [{ from: 0, to: 2 }]
  const exif = exifOf(orientation)
  let isExifAdded = exif === undefined
  let at = 2
  for (;;) {
    const head = await source.read(at, 20)
    const marker = head[1]
    if (head.length < 2 || head[0] !== 0xff || marker === undefined)
      throw new NotUnderstood('A marker is missing')
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return [...pieces, { from: at, to: at + 2 }]
    if (head.length < 4 || head.readUInt16BE(2) < 2) throw new NotUnderstood('A segment is cut off')
    const end = at + 2 + head.readUInt16BE(2)
    // After the JFIF segment, which comes first if present.
    if (!isExifAdded && exif && marker !== 0xe0) {
      pieces.push(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])))
      isExifAdded = true
    }
    if (isKept(marker, head.subarray(4))) pieces.push({ from: at, to: end })
    at = end
    if (marker === SOS) {
      at = await endOfScan(source, at)
      pieces.push({ from: end, to: at })
      // Without an end marker the picture was truncated: it is shown as far as it goes.
      if (at === source.size) return pieces
    }
    if (at > source.size) throw new NotUnderstood('A segment is cut off')
  }
}

/** JFIF, colour profile and Adobe's colour transform; every other APPn is metadata. */
function isKept(marker: number, content: Buffer): boolean {
  if (marker === COM) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const begins = (text: string) => content.subarray(0, text.length).toString('latin1') === text
  if (marker === 0xe0) return begins('JFIF\0')
  if (marker === 0xe2) return begins('ICC_PROFILE\0')
  return marker === 0xee && begins('Adobe')
}

/** Offset of the next marker that is neither a stuffed byte nor part of a scan. */
async function endOfScan(source: Source, from: number): Promise<number> {
  for (let at = from; at < source.size; at += CHUNK) {
    // One byte more than the step, for a marker across the boundary.
    const chunk = await source.read(at, CHUNK + 1)
    for (
      let found = chunk.indexOf(0xff);
      found >= 0 && found < CHUNK;
      found = chunk.indexOf(0xff, found + 1)
    ) {
      const next = chunk[found + 1]
      if (next === undefined || next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)) continue
      return at + found
    }
  }
  return source.size
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
