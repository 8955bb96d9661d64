import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'

/**
 * Like gzip-parts, an eighth smaller. Brotli has no checksum, and its encoder stores what it cannot compress: the
 * filling's place is where a placeholder comes out as it went in.
 */
export type BrotliParts = {
  blank: Buffer
  /** Offsets of the filling. */
  places: number[]
}

const PARAMS = {
  // 40 ms for a page, where 9 takes 4 and makes it 6 % larger, and 11 takes 110 and saves 3 %.
  [constants.BROTLI_PARAM_QUALITY]: 10,
  // 64 KiB. With a larger window the encoder takes eight megabytes and twice the time, to save one byte in a hundred.
  [constants.BROTLI_PARAM_LGWIN]: 16,
}
/** The code of a byte depends on the two before it, so all fillings must end alike. A nonce ends with two equals signs. */
const END = 2
/** Bytes that hardly any page contains, so that nothing in it refers to a placeholder: controls, and invalid UTF-8. */
const FOREIGN = Array.from({ length: 256 }, (_, byte) => byte).filter(
  (byte) =>
    byte === 0xc0 ||
    byte === 0xc1 ||
    byte > 0xf4 ||
    (byte < 0x20 && !'\t\n\r'.includes(String.fromCharCode(byte))),
)

/** Undefined for a page that cannot be compressed in this way. */
export async function brotliParts(plain: Buffer[], filling: Buffer): Promise<BrotliParts | undefined> {
  const stream = createBrotliCompress({ params: PARAMS })
  const compressed = buffer(stream)
  /** In a block of its own, to which no other block refers. */
  const write = (bytes: Buffer) => {
    stream.write(bytes)
    stream.flush(constants.BROTLI_OPERATION_FLUSH)
  }
  const unknown = plain.slice(1).map(() => placeholder(filling))
  plain.forEach((part, i) => {
    const before = unknown[i - 1]
    if (before) write(before)
    write(part)
  })
  stream.end()
  const blank = await compressed
  const places = unknown.map((bytes) => blank.indexOf(bytes))
  if (places.includes(-1)) return undefined
  const made = { blank, places }
  // A page that contains some of a placeholder's bytes may refer to it.
  const unpacked = await promisify(brotliDecompress)(brotliFilled(made, filling))
  return unpacked.equals(between(plain, filling)) ? made : undefined
}

/** Parts with the filling between them. */
export function between(plain: Buffer[], filling: Buffer): Buffer {
  return Buffer.concat(plain.flatMap((part, i) => (i === 0 ? [part] : [filling, part])))
}

/** Different bytes in any order: too short to be worth a code, and never the same twice. */
function placeholder(filling: Buffer): Buffer {
  const shuffled = FOREIGN.map((byte) => ({ byte, at: Math.random() })).sort((a, b) => a.at - b.at)
  const bytes = shuffled.slice(0, filling.length - END).map(({ byte }) => byte)
  return Buffer.concat([Buffer.from(bytes), filling.subarray(-END)])
}

/** The whole compressed body, with the filling between all parts. */
export function brotliFilled({ blank, places }: BrotliParts, filling: Buffer): Buffer {
  const bytes = Buffer.from(blank)
  for (const place of places) filling.copy(bytes, place)
  return bytes
}
