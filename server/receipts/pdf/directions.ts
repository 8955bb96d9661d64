import bidiFactory from 'bidi-js'

/** Urdu, Kashmiri and Sindhi are written from right to left, their numbers and other scripts from left to right. */

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

export type Piece = {
  text: string
  /** Bidi embedding level: odd is right to left. */
  level: number
}

/** Bidi levels of each character in a left-to-right paragraph. */
export function levelsOf(text: string): ArrayLike<number> {
  return RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : []
}

/** A bracket facing the other way. */
export const mirrored = (letter: string): string => bidi.getMirroredCharacter(letter) ?? letter

/** Reorders pieces for display: each embedding level reverses its range. */
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
