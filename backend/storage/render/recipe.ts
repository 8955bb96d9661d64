import type { Picture } from '../picture.ts'
import type { Transform } from './transform.ts'

/**
 * The exact parameters of a variant. Only the sizes the site itself uses exist: each request is mapped to the
 * nearest of them.
 */
export type Recipe = { width: number; height: number; format: VariantFormat }
export type VariantFormat = 'avif' | 'webp' | 'jpeg'

export type Original = Picture & { mime: string }

/** Sizes of a site's pictures: widths in original proportions, and the crop of link previews. */
export type PictureSizes = {
  widths: readonly number[]
  preview: { readonly width: number; readonly height: number }
  /** Folder of variants shipped with the product, as `variants/<SHA-256 of the picture>/<recipe>`. */
  readyMade?: string
}

// Keeps tall pictures legible, within the limits of every format.
const TALLEST = 8192
/** Cost grows with the pixels: a portrait of 1600 × 2500 has this many. */
const MOST_MADE = 4_000_000

/** Every variant of a picture, smallest first. Animations have none; drawings fit any size as they are. */
export function allRecipes(sizes: PictureSizes, original: Original): Recipe[] {
  if (original.frames > 1) return []
  const own = original.width / original.height
  const widths = isDrawing(original) ? [] : sizes.widths
  const shown = widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({ ...sizeFor(original, width, own), format })),
  )
  const all = [...shown, previewOf(sizes, original)]
  return [...new Map(all.map((recipe) => [recipeName(recipe), recipe])).values()]
}

/** The variant for a request; undefined for the original. */
export function recipeFor(
  sizes: PictureSizes,
  original: Original,
  asked: Transform,
  accept: string | undefined,
): Recipe | undefined {
  if (original.frames > 1) return undefined
  const own = original.width / original.height
  if (isPreview(sizes, own, asked)) return previewOf(sizes, original)
  const format = formatFor(asked.format, accept)
  if (!format || isDrawing(original)) return undefined
  return { ...sizeFor(original, step(sizes.widths, widthFor(own, asked)), own), format }
}

export function recipeName({ width, height, format }: Recipe): string {
  return `${width}x${height}.${format}`
}

const isDrawing = ({ mime }: Original) => mime === 'image/svg+xml'

/** In a format that every messenger supports. */
function previewOf({ widths, preview }: PictureSizes, original: Original): Recipe {
  const size = sizeFor(original, step(widths, preview.width), preview.width / preview.height)
  return { ...size, format: 'jpeg' }
}

/** A client that does not list the newer formats gets WebP only if it accepts anything. */
function formatFor(asked: Transform['format'], accept = '*/*'): 'avif' | 'webp' | undefined {
  if (asked !== undefined) return asked === 'avif' || asked === 'webp' ? asked : undefined
  const accepted = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim())
  if (accepted.includes('image/avif')) return 'avif'
  return accepted.includes('image/webp') || accepted.every((part) => part === '*/*') ? 'webp' : undefined
}

function sizeFor(original: Original, box: number, ratio: number) {
  // A drawing has no intrinsic limit; a photograph is never enlarged.
  const room = isDrawing(original) ? { width: box, height: TALLEST } : original
  const scale = Math.min(
    1,
    room.width / box,
    Math.min(room.height, TALLEST) / (box / ratio),
    Math.sqrt(MOST_MADE * ratio) / box,
  )
  return { width: whole(box * scale), height: whole((box / ratio) * scale) }
}

/** Whether the requested crop is closer to a link preview than to the picture itself. */
function isPreview({ preview }: PictureSizes, own: number, { width, height, resize }: Transform): boolean {
  if (width === undefined || height === undefined || resize === 'contain') return false
  const distance = (ratio: number) => Math.abs(Math.log(width / height / ratio))
  return distance(own) > distance(preview.width / preview.height)
}

function widthFor(own: number, { width, height, resize }: Transform): number {
  if (width === undefined) return height === undefined ? Number.POSITIVE_INFINITY : height * own
  return height !== undefined && resize === 'contain' ? Math.min(width, height * own) : width
}

function step(widths: readonly number[], pixels: number): number {
  return widths.find((width) => width >= pixels) ?? widths.at(-1) ?? 1
}

function whole(pixels: number): number {
  return Math.max(1, Math.round(pixels))
}
