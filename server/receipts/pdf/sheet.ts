import PDFDocument from 'pdfkit'
import { type Pen, penFor, type Style } from './pen.ts'

export const PAGE = { width: 595.28, height: 841.89, margin: 48 }
export const INNER = PAGE.width - 2 * PAGE.margin
export const LEFT = PAGE.margin
export const RIGHT = PAGE.width - LEFT

export type Colours = { brand: string; accent: string }
export const INK = '#1d2b2a'
export const SOFT = '#56645f'
export const LINE = '#e3d8c3'
export const PAPER = '#fbf5e9'

/** A document being drawn: PDF/A-2b, tagged. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  pen: Pen
  colours: Colours
  /** Tagged content, for screen readers. */
  say(tag: 'H1' | 'H2' | 'P' | 'Figure', draw: () => void, alt?: string): void
  /** Decoration, hidden from screen readers. */
  adorn(draw: () => void): void
  newPage(): void
  finish(): Promise<Buffer>
}

type About = { title: string; author: string; language: string; made: Date; size?: 'A4' | 'A5' }

export function openSheet(about: About, colours: Colours): Sheet {
  const doc = new PDFDocument({
    size: about.size ?? 'A4',
    margin: 0,
    subset: 'PDF/A-2b',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: about.language,
    autoFirstPage: false,
    // PDF/A does not allow the built-in fonts.
    font: null as unknown as string,
    info: {
      Title: about.title,
      Author: about.author,
      Creator: 'Daan',
      Producer: 'Daan',
      CreationDate: about.made,
      ModDate: about.made,
    },
  })
  escapeMetadata(doc)
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)

  return {
    doc,
    pen: penFor(doc),
    colours,
    say(tag, draw, alt) {
      root.add(doc.struct(tag, alt ? { alt } : {}, draw))
    },
    adorn(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    newPage: () => {
      doc.addPage()
    },
    async finish() {
      root.end()
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

type WithMetadata = { info: Record<string, unknown>; _addInfo(): void }

/** pdfkit writes these into XML unescaped: a name with "&" would make the metadata unreadable. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const writer = doc as unknown as WithMetadata
  const addInfo = writer._addInfo
  writer._addInfo = () => {
    const { info } = writer
    const escaped = Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapeXml(value) : value,
    ])
    writer.info = Object.fromEntries(escaped)
    addInfo.call(writer)
    writer.info = info
  }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The same sheet with all text scaled. */
export function sized(sheet: Sheet, factor: number): Sheet {
  const { write, heightOf, widthOf } = sheet.pen
  const scaled = (style: Style): Style => ({ ...style, size: style.size * factor })
  return {
    ...sheet,
    pen: {
      write: (text, place, style) => write(text, place, scaled(style)),
      heightOf: (text, width, style) => heightOf(text, width, scaled(style)),
      widthOf: (text, style) => widthOf(text, scaled(style)),
    },
  }
}

/** A sheet that draws nothing, for measuring. */
export function measuring(sheet: Sheet, factor: number): Sheet {
  const { pen, ...rest } = sized(sheet, factor)
  return {
    ...rest,
    pen: { ...pen, write: (text, { width }, style) => pen.heightOf(text, width, style) },
    say: (tag, draw) => {
      if (tag !== 'Figure') draw()
    },
    adorn: () => {},
  }
}

const SMALLEST = 0.55
const SIZES = [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.61, SMALLEST]

/** Scales long names and addresses down to fit. Returns where the drawing ended. */
export function fitted(sheet: Sheet, end: number, draw: (on: Sheet) => number): number {
  const size = SIZES.find((one) => draw(measuring(sheet, one)) <= end) ?? SMALLEST
  return draw(sized(sheet, size))
}
