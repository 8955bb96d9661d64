import type { Sharp, SharpOptions } from 'sharp'
import { Problem } from '../../base/problem.ts'
import { loadSharp } from '../load-sharp.ts'
import { MOST_PIXELS } from '../picture.ts'
import type { Original, Recipe, VariantFormat } from './recipe.ts'

const LONGEST_SECONDS = 30
const SVG_DPI = 72

export const MIME: Record<VariantFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

type Size = { width: number; height: number }
type Variant = { recipe: Recipe; bytes: Buffer }

/**
 * Makes variants of a picture: upright, cropped to each recipe's proportions, without metadata. The picture
 * is decoded once at the largest size, and again for recipes that need more of it.
 */
export async function* renderAll(
  bytes: Uint8Array,
  original: Original,
  recipes: readonly Recipe[],
): AsyncGenerator<Variant> {
  try {
    const decoded = await decode(bytes, original, largestOf(original, recipes))
    for (const recipe of recipes) {
      const isEnough = recipe.width <= decoded.size.width && recipe.height <= decoded.size.height
      const source = isEnough ? await decoded.open() : await open(bytes, original, recipe)
      yield { recipe, bytes: await encode(source.resize({ ...sizeOf(recipe), fit: 'cover' }), recipe) }
    }
  } catch (cause) {
    throw new Problem({
      status: 422,
      code: 'not_rendered',
      message: 'The picture could not be made in this size.',
      cause,
    })
  }
}

/** In the picture's own proportions, so that it contains every crop. */
function largestOf({ width, height }: Original, recipes: readonly Recipe[]): Size {
  const scale = Math.max(
    0,
    ...recipes.filter(({ format }) => format !== 'jpeg').map((recipe) => recipe.width / width),
  )
  return scale === 0
    ? { width: 1, height: 1 }
    : { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
}

async function decode(bytes: Uint8Array, original: Original, size: Size) {
  const { data, info } = await (await open(bytes, original, size))
    .resize({ ...size, fit: 'fill' })
    .timeout({ seconds: LONGEST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw: SharpOptions = { raw: { width, height, channels } }
  return { size, open: async () => (await loadSharp())(data, raw) }
}

async function open(bytes: Uint8Array, original: Original, { width, height }: Size): Promise<Sharp> {
  const scale = Math.max(width / original.width, height / original.height)
  const isSvg = original.mime === 'image/svg+xml'
  const sharp = await loadSharp()
  return sharp(bytes, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    ...(isSvg ? { density: Math.min(100_000, Math.max(1, SVG_DPI * scale)) } : {}),
  }).autoOrient()
}

function encode(picture: Sharp, { format }: Recipe): Promise<Buffer> {
  // Formats without transparency would show it as black.
  const opaque = format === 'jpeg' ? picture.flatten({ background: '#ffffff' }) : picture
  return opaque.toFormat(format, variantOptions[format]).timeout({ seconds: LONGEST_SECONDS }).toBuffer()
}

const sizeOf = ({ width, height }: Recipe): Size => ({ width, height })

// Low effort, since all variants are made on the smallest of servers: more effort takes half as long again,
// and for JPEG six times as long, to save a few per cent.
export const variantOptions: Record<VariantFormat, object> = {
  avif: { quality: 50, effort: 0 },
  webp: { quality: 80, effort: 2 },
  jpeg: { quality: 80 },
}
