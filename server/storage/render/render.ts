import sharp from 'sharp'
import { Problem } from '../../http/problem.ts'
import { MOST_PIXELS } from '../picture.ts'
import type { Original, Recipe } from './recipe.ts'
import type { Format } from './transform.ts'

// Several pictures are made at once, each on one thread, rather than one on all; and since each is made
// only once, nothing is gained by remembering the last ones.
sharp.concurrency(1)
sharp.cache(false)

const LONGEST_SECONDS = 30
const SVG_DPI = 72

export const MIME: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
}

/** Makes one variant of a picture: upright, cropped to the recipe's proportions, its metadata left behind. */
export async function render(bytes: Uint8Array, original: Original, recipe: Recipe): Promise<Buffer> {
  const { width, height, fit, format, quality } = recipe
  const isSvg = original.mime === 'image/svg+xml'
  const scale = Math.max(width / original.width, height / original.height)
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      ...(isSvg ? { density: Math.min(100_000, Math.max(1, SVG_DPI * scale)) } : {}),
    })
    const resized = picture.autoOrient().resize({ width, height, fit })
    // Formats without transparency would show black where a picture has none of its own.
    const opaque = format === 'jpeg' ? resized.flatten({ background: '#ffffff' }) : resized
    return await opaque
      .toFormat(format, { ...(quality === undefined ? {} : { quality }), ...EFFORT[format] })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
  } catch (cause) {
    throw new Problem({
      status: 422,
      code: 'not_rendered',
      message: 'The picture could not be made in this size.',
      cause,
    })
  }
}

// AVIF's higher efforts take many seconds for a few percent.
const EFFORT: Partial<Record<Format, object>> = { avif: { effort: 3 }, jpeg: { mozjpeg: true } }
