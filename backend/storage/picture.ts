import { readFile } from 'node:fs/promises'
import { Problem } from '../base/problem.ts'
import type { Kind } from './kinds.ts'
import { loadSharp } from './load-sharp.ts'

/** A picture's properties, known without decoding. */
export type Picture = { width: number; height: number; frames: number }

/** Larger pictures are refused: decoding takes four bytes per pixel. */
export const MOST_PIXELS = 50_000_000

const FORMATS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

/** Reads a picture's header, and refuses it if it contradicts the detected type. */
export async function examinePicture(
  path: string,
  kind: Kind,
): Promise<Picture & { orientation: number | undefined }> {
  const header = await readHeader(path, kind)
  const { width, height } = header.autoOrient
  if (header.format !== FORMATS[kind.mime] || !width || !height) throw damaged(kind)
  // sharp would refuse to decode more; frames are stacked in memory, so each counts.
  if (width * height > MOST_PIXELS) {
    throw new Problem({
      status: 400,
      code: 'too_many_pixels',
      message: `The picture is too large: ${width} × ${height} pixels, at most ${MOST_PIXELS / 1_000_000} million are accepted.`,
    })
  }
  return { width, height, frames: header.pages ?? 1, orientation: header.orientation }
}

async function readHeader(path: string, kind: Kind) {
  const sharp = await loadSharp()
  try {
    // An SVG passed as bytes has no path, so it cannot reference files beside it.
    const source = kind.mime === 'image/svg+xml' ? await readFile(path) : path
    return await sharp(source, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw damaged(kind, cause)
  }
}

function damaged(kind: Kind, cause?: unknown): Problem {
  const message = `The file begins like a ${kind.label} file, but it cannot be read as one.`
  return new Problem({ status: 415, code: 'damaged', message, cause })
}
