import sharp from 'sharp'

/** Small real files to upload in tests. */

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

export function picture(format: PictureFormat, width = 60, height = 40, colour = '#c8553d'): Promise<Buffer> {
  const blank = sharp({ create: { width, height, channels: 3, background: colour } })
  return blank.toFormat(format).toBuffer()
}

/** A picture that does not compress away: every pixel differs. */
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
