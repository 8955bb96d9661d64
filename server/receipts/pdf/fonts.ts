import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import { projectRoot } from '#backend/base/project-root.ts'

/** The faces a receipt is written with: reading them takes longer than drawing, so each is opened once. */

export type Face = 'body' | 'strong' | 'display'

const FILES: Record<Face, string> = { body: 'mukta-400', strong: 'mukta-600', display: 'eczar-600' }

/** Scripts that Mukta does not write, by their Unicode blocks. */
const SCRIPTS: readonly [from: number, to: number, file: string][] = [
  [0x980, 0x9ff, 'bengali'],
  [0xa00, 0xa7f, 'gurmukhi'],
  [0xa80, 0xaff, 'gujarati'],
  [0xb00, 0xb7f, 'odia'],
  [0xb80, 0xbff, 'tamil'],
  [0xc00, 0xc7f, 'telugu'],
  [0xc80, 0xcff, 'kannada'],
  [0xd00, 0xd7f, 'malayalam'],
]
const DEVANAGARI = [0x900, 0x97f] as const

const opened = new Map<string, fontkit.Font>()

export function fontNamed(file: string): fontkit.Font {
  let font = opened.get(file)
  if (!font) {
    const path = join(projectRoot, 'server', 'receipts', 'pdf', 'fonts', `${file}.ttf`)
    font = fontkit.create(readFileSync(path)) as fontkit.Font
    opened.set(file, font)
  }
  return font
}

export type Run = { file: string; text: string; isShaped: boolean }

/** A text in pieces, each with the face that has its letters. What no face has becomes a question mark. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const point = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const isJoiner = point === 0x200c || point === 0x200d
    const file = isJoiner && last ? last.file : fileOf(point, face)
    const isKnown = isJoiner || fontNamed(file).hasGlyphForCodePoint(point)
    const shown = isKnown ? letter : '?'
    const use = isKnown ? file : FILES.body
    if (last && last.file === use) last.text += shown
    else runs.push({ file: use, text: shown, isShaped: false })
    const run = runs.at(-1)
    if (run && (scriptOf(point) || isDevanagari(point))) run.isShaped = true
  }
  return runs
}

const isDevanagari = (point: number) => point >= DEVANAGARI[0] && point <= DEVANAGARI[1]
const scriptOf = (point: number) => SCRIPTS.find(([from, to]) => point >= from && point <= to)?.[2]

function fileOf(point: number, face: Face): string {
  const script = scriptOf(point)
  if (script) return script
  if (face === 'display' && !fontNamed(FILES.display).hasGlyphForCodePoint(point)) return FILES.strong
  return FILES[face]
}
