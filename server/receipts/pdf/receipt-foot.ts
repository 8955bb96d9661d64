import type { ReceiptData } from '#domain/receipts/receipt-data.ts'
import type { Drawn } from './drawn.ts'
import type { Texts } from './receipt-texts.ts'
import { fitted, INK, INNER, LEFT, LINE, PAGE, RIGHT, type Sheet, SOFT } from './sheet.ts'

const END = PAGE.height - 44
const QR = 78

/** The verification code, the signatory, and thanks. */
export function drawFoot(sheet: Sheet, receipt: Drawn, texts: Texts): void {
  const { doc, adorn, say, pen, colours } = sheet
  const { data } = receipt
  const top = PAGE.height - 152
  adorn(() =>
    doc
      .moveTo(LEFT, top - 16)
      .lineTo(RIGHT, top - 16)
      .lineWidth(0.8)
      .stroke(LINE),
  )
  say('Figure', () => drawQr(doc, receipt.qr, LEFT, top, QR), receipt.verifyUrl)
  say('P', () => {
    const x = LEFT + QR + 14
    let y = top + 12
    y += pen.write(texts.both('verify'), { x, y, width: 230 }, { size: 9, face: 'strong', colour: INK })
    pen.write(
      receipt.verifyUrl.replace(/^https?:\/\//, ''),
      { x, y, width: 230 },
      { size: 7.5, colour: SOFT },
    )
  })
  if (receipt.signature) {
    const picture = receipt.signature
    say(
      'Figure',
      () => doc.image(picture, RIGHT - 130, top - 6, { fit: [130, 42], align: 'right' }),
      texts.both('signature'),
    )
  }
  const below = receipt.signature ? top + 40 : top + 20
  fitted(sheet, END, (on) => drawSignatory(on, data, texts, below))
  say('P', () => {
    pen.write(
      texts.both('thanks'),
      { x: LEFT, y: PAGE.height - 40, width: INNER, align: 'center' },
      { size: 10, face: 'strong', colour: colours.brand },
    )
  })
}

function drawSignatory(
  { say, pen }: Sheet,
  { signatory, organisation }: ReceiptData,
  texts: Texts,
  top: number,
): number {
  const column = { x: RIGHT - 190, width: 190, align: 'right' } as const
  const soft = { size: 9, colour: SOFT }
  let y = top
  say('P', () => {
    if (signatory)
      y += pen.write(signatory.name, { ...column, y }, { size: 10.5, face: 'strong', colour: INK })
    if (signatory?.role) y += pen.write(signatory.role, { ...column, y }, soft)
    y += pen.write(`${texts.both('for')} ${organisation.name}`, { ...column, y }, soft)
  })
  return y
}

export function drawQr(doc: PDFKit.PDFDocument, rows: boolean[][], x: number, y: number, side: number): void {
  const step = side / rows.length
  for (const [down, row] of rows.entries()) {
    for (const [across, isDark] of row.entries()) {
      // Slightly wider than its square, so that no line shows between two.
      if (isDark) doc.rect(x + across * step, y + down * step, step + 0.05, step + 0.05)
    }
  }
  doc.fill(INK)
}
