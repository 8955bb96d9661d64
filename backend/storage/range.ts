import type { ByteRange } from './files/file-store.ts'

const DIGITS = /^\d{0,15}$/

/**
 * The one range a request asks for. What is not understood is as if not asked, and so are several ranges
 * at once: HTTP lets a server answer those with the whole.
 */
export function askedRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  // In pieces: one pattern with room for spaces in several places would try all ways to share them out.
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
