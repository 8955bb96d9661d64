import { fromLeftToRight } from './directions.ts'
import { type Face, fontNamed, type Run, runsOf } from './fonts.ts'

export type Style = { size: number; face?: Face; colour: string; leading?: number }

export type Place = {
  x: number
  /** The top of the first line. */
  y: number
  width: number
  align?: 'left' | 'right' | 'center'
}

export type Pen = {
  /** Writes a text within a width and returns its height. */
  write(text: string, place: Place, style: Style): number
  heightOf(text: string, width: number, style: Style): number
  widthOf(text: string, style: Style): number
}

// Its letters are small beside the others.
const ARABIC = 1.15
const LEADING = 1.4
// Baseline position as a share of the font size.
const BASELINE = 1.02

/**
 * Writes texts in the Indian scripts with a font here. Shaped glyphs differ from the typed letters, so the original
 * text is attached for copying and searching. Not for right-to-left text: PDF readers reverse that themselves and would
 * reverse the attached text too.
 */
export function penFor(doc: PDFKit.PDFDocument): Pen {
  const use = (file: string, size: number) => {
    doc.registerFont(file, fontNamed(file) as unknown as PDFKit.Mixins.PDFFontSource)
    doc.font(file).fontSize(file === 'arabic' ? size * ARABIC : size)
  }
  const widthOf = (text: string, { size, face = 'body' }: Style) =>
    runsOf(text, face).reduce((sum, run) => {
      use(run.file, size)
      return sum + doc.widthOfString(...drawable(run))
    }, 0)

  function linesOf(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of paragraph.split(/\s+/).flatMap((whole) => fitting(whole, width, style))) {
        const longer = line ? `${line} ${word}` : word
        if (line && widthOf(longer, style) > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      return [...lines, line]
    })
  }

  /** Breaks a word that is wider than its column. */
  function fitting(word: string, width: number, style: Style): string[] {
    if (widthOf(word, style) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const { segment } of new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(word)) {
      if (piece && widthOf(piece + segment, style) > width) {
        pieces.push(piece)
        piece = segment
      } else piece += segment
    }
    return [...pieces, piece]
  }

  function writeLine(
    line: string,
    x: number,
    baseline: number,
    { size, face = 'body', colour }: Style,
  ): void {
    let at = x
    for (const group of groupsOf(runsOf(line, face))) {
      const isMarked = group.some((run) => run.isShaped && run.level % 2 === 0)
      if (isMarked) doc.markContent('Span', { actual: group.map(({ text }) => text).join('') })
      for (const run of group) {
        use(run.file, size)
        const [text, options] = drawable(run)
        doc
          .fillColor(colour)
          .text(text, at, baseline, { ...options, lineBreak: false, baseline: 'alphabetic' })
        at += doc.widthOfString(text, options)
      }
      if (isMarked) doc.endMarkedContent()
    }
  }

  return {
    widthOf,
    heightOf: (text, width, style) =>
      linesOf(text, width, style).length * style.size * (style.leading ?? LEADING),
    write(text, { x, y, width, align = 'left' }, style) {
      const step = style.size * (style.leading ?? LEADING)
      const lines = linesOf(text, width, style)
      for (const [nth, line] of lines.entries()) {
        const spare = align === 'left' ? 0 : width - widthOf(line, style)
        const start = x + (align === 'right' ? spare : align === 'center' ? spare / 2 : 0)
        writeLine(line, start, y + nth * step + style.size * BASELINE, style)
      }
      return lines.length * step
    },
  }
}

/** Groups adjacent runs of one direction. */
function groupsOf(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = []
  for (const run of fromLeftToRight(runs)) {
    const last = groups.at(-1)
    if (last?.[0] && last[0].level % 2 === run.level % 2) last.push(run)
    else groups.push([run])
  }
  return groups
}

/**
 * A right-to-left run must be shaped as a whole, which passing `features` does: word by word its words would be in the
 * wrong order. The shaper reverses everything in the Arabic font, so figures, which run left to right, are reversed
 * first.
 */
function drawable({ file, level, text }: Run): [text: string, options: { features?: [] }] {
  if (level % 2) return [text, { features: [] }]
  return [file === 'arabic' ? [...text].reverse().join('') : text, {}]
}
