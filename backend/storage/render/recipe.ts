import type { Picture } from '../picture.ts'
import type { Format, Transform } from './transform.ts'

/**
 * Exactly how a variant is made. There are a few dozen of a picture at most, whatever is asked for: every request is
 * brought to the nearest of those that the site itself uses.
 */
export type Recipe = { width: number; height: number; format: Format }

export type Original = Picture & { mime: string }

/** What a site shows its pictures in: at these widths in their own proportions, and cropped for link previews. */
export type PictureSizes = {
  widths: readonly number[]
  preview: { readonly width: number; readonly height: number }
}

// Tall pictures stay legible, yet within what every format can hold.
const TALLEST = 8192
/** What making one may cost grows with its pixels: a portrait of 1600 × 2500 has as many. */
const MOST_MADE = 4_000_000

const FORMATS: Record<string, Format> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'png',
}

export function recipeFor(
  sizes: PictureSizes,
  original: Original,
  asked: Transform,
  accept: string | undefined,
): Recipe {
  const own = FORMATS[original.mime] ?? 'png'
  return { ...sizeFor(sizes, original, asked), format: askedFormat(asked.format, accept, own) }
}

export function recipeName({ width, height, format }: Recipe): string {
  return `${width}x${height}.${format}`
}

/** PNG is what only drawings are made into: of a photograph it would be many times as large. */
function askedFormat(asked: Transform['format'], accept: string | undefined, own: Format): Format {
  if (asked === undefined) return formatFor(accept, own)
  return asked === 'origin' || asked === 'png' ? own : asked
}

/** A client that does not name the newer format gets WebP only if it said that anything will do. */
export function formatFor(accept: string | undefined, own: Format): Format {
  const accepted = (accept ?? '*/*')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim())
  if (accepted.includes('image/avif')) return 'avif'
  if (accepted.includes('image/webp') || accepted.every((part) => part === '*/*')) return 'webp'
  return own
}

function sizeFor(sizes: PictureSizes, original: Original, { width, height, resize }: Transform) {
  const own = original.width / original.height
  const isPreview = width !== undefined && height !== undefined && resize !== 'contain'
  const ratio = isPreview ? nearest(width / height, own, sizes.preview.width / sizes.preview.height) : own
  const wanted = widthFor(own, width, height, resize)
  const box = step(sizes.widths, wanted)
  // A drawing has no size of its own to stay within; a photograph is never enlarged.
  const room = original.mime === 'image/svg+xml' ? { width: box, height: TALLEST } : original
  const scale = Math.min(
    1,
    room.width / box,
    Math.min(room.height, TALLEST) / (box / ratio),
    Math.sqrt(MOST_MADE * ratio) / box,
  )
  return { width: whole(box * scale), height: whole((box / ratio) * scale) }
}

function widthFor(own: number, width?: number, height?: number, resize?: Transform['resize']): number {
  if (width === undefined) return height === undefined ? Number.POSITIVE_INFINITY : height * own
  return height !== undefined && resize === 'contain' ? Math.min(width, height * own) : width
}

function nearest(asked: number, own: number, preview: number): number {
  const distance = (ratio: number) => Math.abs(Math.log(asked / ratio))
  return distance(own) <= distance(preview) ? own : preview
}

function step(widths: readonly number[], pixels: number): number {
  return widths.find((width) => width >= pixels) ?? widths.at(-1) ?? 1
}

function whole(pixels: number): number {
  return Math.max(1, Math.round(pixels))
}
