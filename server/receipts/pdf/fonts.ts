import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import { levelsOf, mirrored, type Piece } from './directions.ts'
import { fontFolder, hasLetter, isDispensable } from './glyphs.ts'

/** Font faces of receipts. Parsing takes longer than drawing, so each is opened once. */

export type Face = 'body' | 'strong' | 'display'

/** Fallback order for Latin text. */
const LATIN: Record<Face, readonly [string, ...string[]]> = {
  body: ['mukta-400', 'latin'],
  strong: ['mukta-600', 'latin'],
  display: ['eczar-600', 'mukta-600', 'latin'],
}
const DEVANAGARI: Record<Face, string> = { body: 'mukta-400', strong: 'mukta-600', display: 'mukta-600' }

/** Scripts with their own fonts, by Unicode block. */
const SCRIPTS: readonly [from: number, to: number, file: string][] = [
  [0x600, 0x6ff, 'arabic'],
  [0x750, 0x77f, 'arabic'],
  [0x980, 0x9ff, 'bengali'],
  [0xa00, 0xa7f, 'gurmukhi'],
  [0xa80, 0xaff, 'gujarati'],
  [0xb00, 0xb7f, 'odia'],
  [0xb80, 0xbff, 'tamil'],
  [0xc00, 0xc7f, 'telugu'],
  [0xc80, 0xcff, 'kannada'],
  [0xd00, 0xd7f, 'malayalam'],
  [0x1c50, 0x1c7f, 'ol-chiki'],
  [0xaae0, 0xaaff, 'meetei-mayek'],
  [0xabc0, 0xabff, 'meetei-mayek'],
  [0xfdf2, 0xfdfb, 'arabic'],
]

const opened = new Map<string, fontkit.Font>()

export function fontNamed(file: string): fontkit.Font {
  let font = opened.get(file)
  if (!font) {
    font = fontkit.create(readFileSync(join(fontFolder, `${file}.ttf`))) as fontkit.Font
    opened.set(file, font)
  }
  return font
}

/** A piece of text with one font and one direction. */
export type Run = Piece & { file: string; isShaped: boolean }

/** Splits a text into runs, each with a font that has its letters. */
export function runsOf(text: string, face: Face): Run[] {
  const whole = text.normalize('NFC')
  const levels = levelsOf(whole)
  const latin = latinFaceOf(whole, face)
  const runs: Run[] = []
  let at = 0
  for (const typed of whole) {
    const level = levels[at] ?? 0
    at += typed.length
    const last = runs.at(-1)
    const letter = level % 2 ? mirrored(typed) : typed
    const file = fileOf(letter, { face, latin, level, last: last?.file })
    // Only a preview gets here; no receipt is issued with a letter that no font has.
    if (!file && about(letter).isDispensable) continue
    const use = file ?? latin
    if (last && last.file === use && last.level === level) last.text += file ? letter : '?'
    else runs.push({ file: use, level, text: file ? letter : '?', isShaped: false })
    const run = runs.at(-1)
    if (run && about(letter).isShaped) run.isShaped = true
  }
  return runs
}

type Letter = {
  point: number
  /** File of the script's own font, if it has one. */
  script: string | undefined
  isDevanagari: boolean
  /** Combines with the preceding letter. */
  isAttached: boolean
  isShaped: boolean
  isDispensable: boolean
}

const seen = new Map<string, Letter>()

/** Cached per letter, since a text is measured many times during line breaking. */
function about(letter: string): Letter {
  let known = seen.get(letter)
  if (!known) {
    const point = letter.codePointAt(0) ?? 0
    const script = SCRIPTS.find(([from, to]) => point >= from && point <= to)?.[2]
    const isDevanagari = point >= 0x900 && point <= 0x97f
    known = {
      point,
      script,
      isDevanagari,
      isAttached: /[\p{M}\u200c\u200d]/u.test(letter),
      isShaped: script !== undefined || isDevanagari || /\p{M}/u.test(letter),
      isDispensable: isDispensable(letter),
    }
    seen.set(letter, known)
  }
  return known
}

/** One font for all Latin letters of a text: two in one name look patched. */
function latinFaceOf(text: string, face: Face): string {
  const needs = (letter: string) => {
    const known = about(letter)
    return !known.isDispensable && !known.script && !known.isDevanagari
  }
  const letters = [...new Set(text)].filter(needs)
  return (
    LATIN[face].find((file) => letters.every((letter) => hasLetter(file, about(letter).point))) ??
    LATIN[face][0]
  )
}

type LetterContext = { face: Face; latin: string; level: number; last: string | undefined }

function fileOf(letter: string, { face, latin, level, last }: LetterContext): string | undefined {
  const { point, script, isDevanagari, isAttached } = about(letter)
  if (isAttached && last && hasLetter(last, point)) return last
  if (level % 2 && hasLetter('arabic', point)) return 'arabic'
  const usual = script ?? (isDevanagari ? DEVANAGARI[face] : latin)
  return hasLetter(usual, point) ? usual : LATIN[face].find((file) => hasLetter(file, point))
}
