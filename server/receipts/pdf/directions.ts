import bidiFactory from 'bidi-js'

/** Urdu, Kashmiri and Sindhi are written from right to left, their numbers and other scripts from left to right. */

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

export type Piece = {
  text: string
  /** How deep it is nested in changes of direction: from right to left where it is odd. */
  level: number
}

/** The level of each character of a text that stands in a document from left to right. */
export function levelsOf(text: string): ArrayLike<number> {
  return RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : []
}

/** A bracket that opens to the other side. */
export const mirrored = (letter: string): string => bidi.getMirroredCharacter(letter) ?? letter

/** The pieces as they stand on paper, from left to right: each deeper nesting turns round what is in it. */
export function fromLeftToRight<One extends Piece>(pieces: readonly One[]): One[] {
  const placed = [...pieces]
  const deepest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = deepest; level > 0; level--) {
    for (let start = 0; start < placed.length; start++) {
      let end = start
      while (end < placed.length && (placed[end]?.level ?? 0) >= level) end++
      if (end > start + 1) placed.splice(start, end - start, ...placed.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  }
  return placed
}
