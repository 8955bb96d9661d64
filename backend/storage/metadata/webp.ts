import { exifOf } from './orientation.ts'
import { NotUnderstood, type Piece, type Source } from './pieces.ts'

const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

export async function planWebp(source: Source, orientation: number | undefined): Promise<Piece[]> {
  const start = await source.read(0, 12)
  if (start.toString('latin1', 0, 4) !== 'RIFF' || start.toString('latin1', 8) !== 'WEBP')
    throw new NotUnderstood('It does not begin as a WebP')
  const end = Math.min(source.size, start.readUInt32LE(4) + 8)
  const exif = exifOf(orientation)
  const pieces: Piece[] = []
  let isExtended = false
  for (let at = 12; at + 8 <= end; ) {
    const head = await source.read(at, 9)
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end) throw new NotUnderstood('A chunk is cut off')
    if (type === 'VP8X') {
      isExtended = true
      const flags = ((head[8] ?? 0) & ~HAS_EXIF & ~HAS_XMP) | (exif ? HAS_EXIF : 0)
      // The chunk with changed flags; unchanged if there was nothing to remove.
      if (flags === head[8]) pieces.push({ from: at, to: next })
      else pieces.push({ from: at, to: at + 8 }, Buffer.from([flags]), { from: at + 9, to: next })
    } else if (KEPT.has(type)) pieces.push({ from: at, to: Math.min(next, end) })
    at = next
  }
  if (exif && isExtended) pieces.push(chunk('EXIF', exif))
  const size = 4 + pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
  if (size === start.readUInt32LE(4)) return [{ from: 0, to: 12 }, ...pieces]
  const header = Buffer.from(start)
  header.writeUInt32LE(size, 4)
  return [header, ...pieces]
}

function lengthOf(piece: Piece): number {
  return piece instanceof Uint8Array ? piece.length : piece.to - piece.from
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
