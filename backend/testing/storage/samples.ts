import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Small real files to upload in tests. */

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

export function picture(format: PictureFormat, width = 60, height = 40, colour = '#c8553d'): Promise<Buffer> {
  const blank = sharp({ create: { width, height, channels: 3, background: colour } })
  return blank.toFormat(format).toBuffer()
}

/** An incompressible picture: every pixel differs. */
export function noisyPicture(format: PictureFormat, width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const background = { r: 0, g: 0, b: 0 }
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .toFormat(format)
    .toBuffer()
}

export async function movingGif(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((colour) => picture('png', 20, 20, colour)),
  )
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [50, 50, 50] })
    .toBuffer()
}

export const svg = (inside = '<rect width="10" height="10" fill="#2a6f4e"/>', attributes = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20" ${attributes}>${inside}</svg>`,
  )

export const pdf = (bytes = 400) =>
  Buffer.from(
    `%PDF-1.7\n${'% filling\n'.repeat(Math.ceil(bytes / 10))}`.slice(0, bytes - 6).concat('\n%%EOF'),
  )

/** A PNG whose header announces a picture that would take gigabytes to decode. */
export function pngClaiming(width: number, height: number, pixels = Buffer.alloc(1000)): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, checksum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}
