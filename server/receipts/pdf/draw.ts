import qrcode from 'qrcode'
import { languageList } from '#domain/languages/language-list.ts'
import { drawPoster, type Poster } from './draw-poster.ts'
import { drawReceipt } from './draw-receipt.ts'
import { drawSummary, type Summary } from './draw-summary.ts'
import type { Drawn } from './drawn.ts'
import { type Colours, openSheet } from './sheet.ts'

/** A document to draw: one or many receipts, a page each, a donor's year, or a poster. */
export type Drawing = { colours: Colours; made: Date } & (
  | { kind: 'receipts'; receipts: Omit<Drawn, 'qr'>[] }
  | { kind: 'summary'; summary: Summary }
  | { kind: 'poster'; poster: Poster }
)

/** `onDrawn` receives the number of pages drawn so far. */
export async function draw(drawing: Drawing, onDrawn?: (count: number) => void): Promise<Buffer> {
  const { colours, made } = drawing
  if (drawing.kind === 'summary') {
    const { summary } = drawing
    const about = {
      title: summary.title,
      author: summary.organisation.name,
      language: `${summary.language}-IN`,
      made,
    }
    const sheet = openSheet(about, colours)
    drawSummary(sheet, summary)
    return sheet.finish()
  }
  if (drawing.kind === 'poster') {
    const { poster } = drawing
    const { name: title, size, organisation, url, upi } = poster
    const sheet = openSheet(
      { title, author: organisation.join(' / '), language: languageList.en.tag, made, size },
      colours,
    )
    drawPoster(sheet, poster, { site: squaresOf(url), upi: upi && squaresOf(upi.link) })
    return sheet.finish()
  }
  const [first] = drawing.receipts
  if (!first) throw new Error('There is no receipt to draw')
  const title = drawing.receipts.length === 1 ? first.receiptNo : `${drawing.receipts.length} receipts`
  const { language, organisation } = first.data
  const sheet = openSheet({ title, author: organisation.name, language: `${language}-IN`, made }, colours)
  for (const [nth, receipt] of drawing.receipts.entries()) {
    drawReceipt(sheet, { ...receipt, qr: squaresOf(receipt.verifyUrl) })
    onDrawn?.(nth + 1)
  }
  return sheet.finish()
}

function squaresOf(text: string): boolean[][] {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => modules.get(row, column) === 1),
  )
}
