import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A body whose fixed parts are compressed once and whose filling (a page's nonce) is different each time: the
 * parts are deflate blocks that end on whole bytes, and between them the filling goes in as it is. Compressing
 * a page anew for every visitor would cost a hundred times what sending it costs.
 */
export type GzipParts = { plain: Buffer[]; packed: Buffer[] }

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([0x03, 0x00])
const WINDOW = 32 * 1024
// Stands where the filling will be while parts are compressed; no page has these bytes, so no part refers to them.
const UNKNOWN = 0x01

export function gzipParts(plain: Buffer[], fillingLength: number): GzipParts {
  const unknown = Buffer.alloc(fillingLength, UNKNOWN)
  let before: Buffer = Buffer.alloc(0)
  const packed = plain.map((part) => {
    const block = deflateRawSync(part, {
      level: 9,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(before.length > 0 ? { dictionary: before } : {}),
    })
    before = Buffer.concat([before, part, unknown]).subarray(-WINDOW)
    return block
  })
  return { plain, packed }
}

/** The whole body, compressed, with the filling between all parts. */
export function gzipFilled({ plain, packed }: GzipParts, filling: Buffer): Buffer {
  const stored = storedBlock(filling)
  const pieces: Buffer[] = [HEAD]
  let checksum = 0
  let length = 0
  const take = (bytes: Buffer) => {
    // Of no bytes at all, zlib answers with a new checksum.
    if (bytes.length === 0) return
    checksum = crc32(bytes, checksum)
    length += bytes.length
  }
  packed.forEach((block, i) => {
    if (i > 0) {
      take(filling)
      pieces.push(stored)
    }
    take(plain[i] ?? filling)
    pieces.push(block)
  })
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(checksum, 0)
  tail.writeUInt32LE(length, 4)
  return Buffer.concat([...pieces, LAST_BLOCK, tail])
}

/** Bytes as they are, in deflate's own clothing. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
