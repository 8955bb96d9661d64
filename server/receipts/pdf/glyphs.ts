import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#backend/base/project-root.ts'

/**
 * Letters covered by the fonts, as recorded by `npm run fonts`: checked before a number is taken, without opening a
 * font.
 */

export const fontFolder = join(projectRoot, 'server', 'receipts', 'pdf', 'fonts')

let read: Map<string, Set<number>> | undefined

function lettersOfFaces(): Map<string, Set<number>> {
  if (read) return read
  const noted = JSON.parse(readFileSync(join(fontFolder, 'glyphs.json'), 'utf8')) as Record<string, string>
  read = new Map(
    Object.entries(noted).map(([file, ranges]) => [file, new Set(ranges.split(' ').flatMap(pointsOf))]),
  )
  return read
}

function pointsOf(range: string): number[] {
  const [from = 0, to = from] = range.split('-').map((end) => Number.parseInt(end, 16))
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
}

export const hasLetter = (file: string, point: number): boolean =>
  lettersOfFaces().get(file)?.has(point) ?? false

/** Emoji and symbols are omitted; a name without one of its letters would be another name. */
export const isDispensable = (letter: string): boolean => !/[\p{L}\p{M}\p{N}]/u.test(letter)

/** Letters that no font has, each once. */
export function unknownLetters(texts: readonly string[]): string[] {
  const faces = [...lettersOfFaces().values()]
  const unknown = [...texts.join('').normalize('NFC')].filter((letter) => {
    const point = letter.codePointAt(0) ?? 0
    return !isDispensable(letter) && !faces.some((points) => points.has(point))
  })
  return [...new Set(unknown)]
}
