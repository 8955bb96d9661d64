import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A body whose fixed parts are compressed once while its filling (a page's nonce) differs each time: the
 * parts are deflate blocks that end on whole bytes, with the filling stored between them. Compressing a page
 * for every visitor would cost a hundred times what sending it costs.
 */
export type GzipParts = {
  /** The whole body, with zeros as filling. */
  blank: Buffer
  /** Offsets of the filling. */
  places: number[]
  checksum: number
  /** Effect of each bit of the filling's checksum on the checksum of the whole. */
  influence: number[]
}

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([0x03, 0x00])
const TRAILER = 8
const WINDOW = 32 * 1024
// Placeholder for the filling during compression; no page contains this byte, so no part refers to it.
const UNKNOWN = 0x01

export function gzipParts(plain: Buffer[], fillingLength: number): GzipParts {
  const unknown = Buffer.alloc(fillingLength, UNKNOWN)
  const nothing = Buffer.alloc(fillingLength)
  const stored = storedBlock(nothing)
  const pieces: Buffer[] = [HEAD]
  const places: number[] = []
  let before: Buffer = Buffer.alloc(0)
  let [length, checksum, written] = [0, 0, HEAD.length]
  const take = (bytes: Buffer) => {
    // zlib resets the checksum for an empty input.
    if (bytes.length > 0) checksum = crc32(bytes, checksum)
    length += bytes.length
  }
  const write = (bytes: Buffer) => {
    pieces.push(bytes)
    written += bytes.length
  }
  plain.forEach((part, i) => {
    if (i > 0) {
      take(nothing)
      write(stored)
      places.push(written - fillingLength)
    }
    take(part)
    write(
      deflateRawSync(part, {
        level: 9,
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(before.length > 0 ? { dictionary: before } : {}),
      }),
    )
    before = Buffer.concat([before, part, unknown]).subarray(-WINDOW)
  })
  const trailer = Buffer.alloc(TRAILER)
  trailer.writeUInt32LE(length, 4)
  const lengths = plain.slice(1).map((part) => part.length)
  return {
    blank: Buffer.concat([...pieces, LAST_BLOCK, trailer]),
    places,
    checksum,
    influence: Array.from({ length: 32 }, (_, bit) => carried(1 << bit, lengths, fillingLength)),
  }
}

/** The whole compressed body, with the filling between all parts. */
export function gzipFilled({ blank, places, checksum, influence }: GzipParts, filling: Buffer): Buffer {
  const bytes = Buffer.from(blank)
  for (const place of places) filling.copy(bytes, place)
  // CRCs are linear, so the parts need not be read again.
  let difference = crc32(filling) ^ crc32(Buffer.alloc(filling.length))
  let whole = checksum
  for (let bit = 0; difference !== 0; bit++, difference >>>= 1) {
    if (difference & 1) whole ^= influence[bit] ?? 0
  }
  bytes.writeUInt32LE(whole >>> 0, bytes.length - TRAILER)
  return bytes
}

/** Effect of one checksum bit of every filling on the checksum of the whole body. */
function carried(bit: number, lengths: number[], fillingLength: number): number {
  return lengths.reduce((state, length) => past(past(state, fillingLength) ^ bit, length), 0)
}

function past(state: number, length: number): number {
  if (length === 0) return state
  const zeros = Buffer.alloc(length)
  return crc32(zeros, state >>> 0) ^ crc32(zeros)
}

/** Wraps bytes in a stored deflate block. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
