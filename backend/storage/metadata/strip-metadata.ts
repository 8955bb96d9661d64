import { Problem } from '../../base/problem.ts'
import type { Spool, Spooled } from '../files/spool.ts'
import type { Kind } from '../kinds.ts'
import { loadSharp } from '../load-sharp.ts'
import { examinePicture, type Picture } from '../picture.ts'
import { planAvif } from './avif.ts'
import { planGif } from './gif.ts'
import { planJpeg } from './jpeg.ts'
import { bytesOf, isUnchanged, NotUnderstood, type Piece, type Source, withSource } from './pieces.ts'
import { planPng } from './png.ts'
import { planSvg } from './svg.ts'
import { planWebp } from './webp.ts'

type Plan = (source: Source, orientation: number | undefined) => Promise<Piece[]>

const PLANS: Record<string, Plan> = {
  'image/jpeg': planJpeg,
  'image/png': planPng,
  'image/webp': planWebp,
  'image/avif': planAvif,
  'image/gif': planGif,
  'image/svg+xml': planSvg,
}

/**
 * Removes a picture's metadata on place, time, author and camera: originals are public, and a photograph of a
 * child must not reveal where the child lives. Pixels, colour profile and orientation stay. Returns a new
 * file, or the same one if there was nothing to remove.
 */
export async function stripMetadata(
  spool: Spool,
  spooled: Spooled,
  kind: Kind,
): Promise<{ spooled: Spooled; picture: Picture }> {
  const { orientation, ...picture } = await examinePicture(spooled.path, kind)
  const plan = PLANS[kind.mime]
  if (!plan) return { spooled, picture }
  const stripped = await withSource(spooled.path, async (source) => {
    const pieces = await plan(source, orientation)
    return isUnchanged(source, pieces) ? spooled : spool.receive(bytesOf(source, pieces))
  }).catch((error) => {
    // An offset beyond the file's end throws a RangeError.
    if (error instanceof NotUnderstood || error instanceof RangeError) return undefined
    throw error
  })
  if (stripped === spooled) return { spooled, picture }
  if (stripped && (await isSamePicture(stripped, kind, picture))) return { spooled: stripped, picture }
  await stripped?.discard()
  return reencode(spool, spooled, kind)
}

async function isSamePicture(
  stripped: Spooled,
  kind: Kind,
  { width, height, frames }: Picture,
): Promise<boolean> {
  const now = await examinePicture(stripped.path, kind).catch(() => undefined)
  return now?.width === width && now.height === height && now.frames === frames
}

const QUALITY = { quality: 95 }

/** Re-encodes a file that can be decoded but not parsed, with only its colour profile. */
async function reencode(spool: Spool, spooled: Spooled, kind: Kind) {
  const sharp = await loadSharp()
  const isMoving = kind.mime === 'image/gif' || kind.mime === 'image/webp'
  const drawn = sharp(spooled.path, { animated: isMoving, failOn: 'truncated' }).autoOrient().keepIccProfile()
  const encoded = {
    'image/jpeg': () => drawn.jpeg(QUALITY),
    'image/png': () => drawn.png(),
    'image/webp': () => drawn.webp(QUALITY),
    'image/avif': () => drawn.avif(QUALITY),
    'image/gif': () => drawn.gif(),
  }[kind.mime]
  if (!encoded) throw unreadable(kind)
  const result = await spool.receive(encoded()).catch((cause) => {
    throw unreadable(kind, cause)
  })
  try {
    const { orientation: _, ...picture } = await examinePicture(result.path, kind)
    return { spooled: result, picture }
  } catch (error) {
    await result.discard()
    throw error
  }
}

function unreadable(kind: Kind, cause?: unknown): Problem {
  const message = `The file begins like a ${kind.label} file, but it cannot be read as one.`
  return new Problem({ status: 415, code: 'damaged', message, cause })
}
