import type { Picture } from '../picture.ts'
import type { Format, Transform } from './transform.ts'

/**
 * Exactly how a variant is made. Requests that differ a little have the same recipe, so that an address
 * made up by a stranger cannot have endless variants of a picture made and kept.
 */
export type Recipe = {
  width: number
  height: number
  fit: 'cover' | 'fill'
  format: Format
  quality: number | undefined
}

export type Original = Picture & { mime: string }

const WIDTHS = [64, 128, 256, 320, 400, 480, 640, 768, 960, 1080, 1280, 1600, 1920, 2560]
const WIDEST = 2560
// Tall pictures stay legible, yet within what every format can hold.
const TALLEST = 8192

const QUALITY: Partial<Record<Format, number>> = { avif: 50, webp: 80, jpeg: 80 }
const FORMATS: Record<string, Format> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'png',
}

export function recipeFor(original: Original, asked: Transform, accept: string | undefined): Recipe {
  const own = FORMATS[original.mime] ?? 'png'
  const format =
    asked.format === undefined ? formatFor(accept, own) : asked.format === 'origin' ? own : asked.format
  const quality = QUALITY[format] === undefined ? undefined : (asked.quality ?? QUALITY[format])
  return { ...sizeFor(original, asked), fit: asked.resize === 'fill' ? 'fill' : 'cover', format, quality }
}

export function recipeName({ width, height, fit, format, quality }: Recipe): string {
  return `${width}x${height}-${fit}${quality === undefined ? '' : `-q${quality}`}.${format}`
}

/** Whoever does not name the newer format gets WebP only if it said that anything will do. */
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

function sizeFor(original: Original, { width, height, resize }: Transform) {
  const box = boxFor(original, width, height, resize)
  // A drawing has no size of its own to stay within; a photograph is never enlarged.
  const room = original.mime === 'image/svg+xml' ? { width: WIDEST, height: TALLEST } : original
  const scale = Math.min(
    1,
    Math.min(room.width, WIDEST) / box.width,
    Math.min(room.height, TALLEST) / box.height,
  )
  return { width: whole(box.width * scale), height: whole(box.height * scale) }
}

/** The asked size, rounded up to one of the widths we make, with the proportions that were asked for. */
function boxFor(original: Original, width?: number, height?: number, resize?: Transform['resize']) {
  const ratio = original.width / original.height
  if (width === undefined && height === undefined) return original
  if (height === undefined) return fromWidth(step(width ?? 0), ratio)
  if (width === undefined) return fromHeight(step(height), ratio)
  if (resize !== 'contain') return fromWidth(step(width), width / height)
  return width / height < ratio ? fromWidth(step(width), ratio) : fromHeight(step(height), ratio)
}

function fromWidth(width: number, ratio: number) {
  return { width, height: width / ratio }
}

function fromHeight(height: number, ratio: number) {
  return { width: height * ratio, height }
}

function step(pixels: number): number {
  return WIDTHS.find((width) => width >= pixels) ?? WIDEST
}

function whole(pixels: number): number {
  return Math.max(1, Math.round(pixels))
}
