import type { ByteRange } from './files/file-store.ts'

const DIGITS = /^\d{0,15}$/

/**
 * The single range of a request. Ignores malformed and multiple ranges: HTTP lets a server send the whole
 * file instead.
 */
export function askedRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  // In steps: one pattern with several optional spaces would backtrack.
  const [, from, to] = (/^bytes=([^-]*)-(.*)$/i.exec(header ?? '') ?? []).map((part) => part.trim())
  if (from === undefined || to === undefined || from + to === '') return undefined
  if (!DIGITS.test(from) || !DIGITS.test(to)) return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
