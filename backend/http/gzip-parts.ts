import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A body whose fixed parts are compressed once and whose filling (a page's nonce) is different each time: the
 * parts are deflate blocks that end on whole bytes, and between them the filling goes in as it is. Compressing
 * a page again for every visitor would cost a hundred times what sending it costs.
 */
export type GzipParts = {
  /** The whole answer, with nothing but zeros for filling. */
  blank: Buffer
  /** Where in it the filling goes. */
  places: number[]
  checksum: number
  /** How each bit of the filling's own checksum changes the one of the whole. */
  influence: number[]
}

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([0x03, 0x00])
const TRAILER = 8
const WINDOW = 32 * 1024
// Stands where the filling will be while parts are compressed; no page has these bytes, so no part refers to them.
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
    // Of no bytes at all, zlib answers with a new checksum.
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

/** The whole body, compressed, with the filling between all parts. */
export function gzipFilled({ blank, places, checksum, influence }: GzipParts, filling: Buffer): Buffer {
  const bytes = Buffer.from(blank)
  for (const place of places) filling.copy(bytes, place)
  // Checksums are linear: no byte of the parts has to be read again.
  let difference = crc32(filling) ^ crc32(Buffer.alloc(filling.length))
  let whole = checksum
  for (let bit = 0; difference !== 0; bit++, difference >>>= 1) {
    if (difference & 1) whole ^= influence[bit] ?? 0
  }
  bytes.writeUInt32LE(whole >>> 0, bytes.length - TRAILER)
  return bytes
}

/** What one bit in the checksum of every filling has become at the end of the body. */
function carried(bit: number, lengths: number[], fillingLength: number): number {
  return lengths.reduce((state, length) => past(past(state, fillingLength) ^ bit, length), 0)
}

function past(state: number, length: number): number {
  if (length === 0) return state
  const zeros = Buffer.alloc(length)
  return crc32(zeros, state >>> 0) ^ crc32(zeros)
}

/** Bytes as they are, in deflate's own clothing. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
