import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '../base/problem.ts'
import { isSvg } from './svg.ts'

/** Storable file types and their size limits. */
export type Kind = {
  mime: string
  label: string
  extensions: string[]
  limit: number
  picture: boolean
}

export const MB = 1024 * 1024
const PICTURE_LIMIT = 15 * MB
const DOCUMENT_LIMIT = 25 * MB

const picture = { limit: PICTURE_LIMIT, picture: true }
const KINDS: Kind[] = [
  { mime: 'image/png', label: 'PNG', extensions: ['png', 'apng'], ...picture },
  { mime: 'image/jpeg', label: 'JPEG', extensions: ['jpg', 'jpeg', 'jfif'], ...picture },
  { mime: 'image/webp', label: 'WebP', extensions: ['webp'], ...picture },
  { mime: 'image/avif', label: 'AVIF', extensions: ['avif'], ...picture },
  { mime: 'image/gif', label: 'GIF', extensions: ['gif'], ...picture },
  { mime: 'image/svg+xml', label: 'SVG', extensions: ['svg'], ...picture },
  { mime: 'application/pdf', label: 'PDF', extensions: ['pdf'], limit: DOCUMENT_LIMIT, picture: false },
]
export const LARGEST = DOCUMENT_LIMIT

/** Enough bytes for detection: the longest preamble an SVG may reasonably have. */
export const HEAD_BYTES = 16 * 1024

/** Detects a file's type by its first bytes, whatever its name or sender claim. */
export async function kindOf(head: Uint8Array): Promise<Kind> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const mime = isSvg(head) ? 'image/svg+xml' : found?.mime === 'image/apng' ? 'image/png' : found?.mime
  const kind = KINDS.find((known) => known.mime === mime)
  if (kind) return kind
  throw new Problem({
    status: 415,
    code: 'wrong_type',
    message: `${mime ? `Files of type ${mime}` : 'Files of this type'} are not accepted.`,
    hint: 'PNG, JPEG, WebP, AVIF, GIF, SVG and PDF files are.',
  })
}

export function kindOfMime(mime: string): Kind | undefined {
  return KINDS.find((kind) => kind.mime === mime)
}

/** A name's extension, if any, must match the detected type. */
export function refuseMisleadingName(name: string, kind: Kind): void {
  const extension = /\.([^./]*)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined || kind.extensions.includes(extension)) return
  throw new Problem({
    status: 415,
    code: 'wrong_type',
    message: `The name ends in .${extension}, but the file is a ${kind.label} file.`,
    hint: `Give it a name that ends in .${kind.extensions[0]}.`,
  })
}
