import { Problem } from '../../base/problem.ts'
import { loadSharp } from '../load-sharp.ts'
import { MOST_PIXELS } from '../picture.ts'
import type { Original, Recipe } from './recipe.ts'
import type { Format } from './transform.ts'

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
  const { width, height, format } = recipe
  const isSvg = original.mime === 'image/svg+xml'
  const scale = Math.max(width / original.width, height / original.height)
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      ...(isSvg ? { density: Math.min(100_000, Math.max(1, SVG_DPI * scale)) } : {}),
    })
    const resized = picture.autoOrient().resize({ width, height, fit: 'cover' })
    // Formats without transparency would show black where a picture has none of its own.
    const opaque = format === 'jpeg' ? resized.flatten({ background: '#ffffff' }) : resized
    return await opaque
      .toFormat(format, OPTIONS[format] ?? {})
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

// Somebody waits for each variant once, and strangers may ask for all of them: with more effort each takes half as
// long again, JPEG six times as long, for a few of a hundred bytes.
const OPTIONS: Partial<Record<Format, object>> = {
  avif: { quality: 50, effort: 0 },
  webp: { quality: 80, effort: 2 },
  jpeg: { quality: 80 },
}
