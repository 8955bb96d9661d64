import { type Face, fontNamed, runsOf } from './fonts.ts'

export type Style = { size: number; face?: Face; colour: string; leading?: number }

export type Place = {
  x: number
  /** The top of the first line. */
  y: number
  width: number
  align?: 'left' | 'right' | 'center'
}

export type Pen = {
  /** Writes a text within a width and answers how high it came out. */
  write(text: string, place: Place, style: Style): number
  heightOf(text: string, width: number, style: Style): number
  widthOf(text: string, style: Style): number
}

const LEADING = 1.4
// Where letters stand in their line, as a share of their size.
const BASELINE = 1.02

/**
 * Writes texts of the Indian scripts that have a face here. Shaped letters are not the ones that were typed, so the text itself goes along
 * with them: what is copied or searched is what was typed.
 */
export function penFor(doc: PDFKit.PDFDocument): Pen {
  const use = (file: string, size: number) => {
    doc.registerFont(file, fontNamed(file) as unknown as PDFKit.Mixins.PDFFontSource)
    doc.font(file).fontSize(size)
  }
  const widthOf = (text: string, { size, face = 'body' }: Style) =>
    runsOf(text, face).reduce((sum, run) => {
      use(run.file, size)
      return sum + doc.widthOfString(run.text)
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

  /** A word that is wider than its column, in pieces. */
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
    const runs = runsOf(line, face)
    const isShaped = runs.some((run) => run.isShaped)
    if (isShaped) doc.markContent('Span', { actual: line })
    let at = x
    for (const run of runs) {
      use(run.file, size)
      doc.fillColor(colour).text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += doc.widthOfString(run.text)
    }
    if (isShaped) doc.endMarkedContent()
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
