import type { Drawn } from './drawn.ts'
import type { Texts } from './receipt-texts.ts'
import { INK, INNER, LEFT, LINE, RIGHT, type Sheet, SOFT } from './sheet.ts'

/** Draws the issuer, number, day and title. Returns where it ends. */
export function drawHead({ doc, say, adorn, pen, colours }: Sheet, receipt: Drawn, texts: Texts): number {
  const { organisation } = receipt.data
  const top = 42
  let x = LEFT
  if (receipt.logo) {
    const picture = receipt.logo
    say('Figure', () => doc.image(picture, LEFT, top, { fit: [64, 64] }), organisation.name)
    x += 80
  }
  const width = RIGHT - 176 - x
  let y = top
  say('P', () => {
    y +=
      pen.write(
        organisation.name,
        { x, y, width },
        { size: 21, face: 'display', colour: colours.brand, leading: 1.2 },
      ) + 5
    const [name, address] = [organisation.name_hi ?? '', (organisation.address_hi ?? []).join(', ')]
    // The issuer's registered name comes first, its Hindi below.
    if (texts.language === 'hi' && name && name !== organisation.name)
      y += pen.write(name, { x, y: y - 3, width }, { size: 13, face: 'display', colour: colours.brand })
    const lines = [
      texts.bothOf((language) => (language === 'hi' && address ? address : organisation.address.join(', '))),
      organisation.contact.join('  ·  '),
    ].filter(Boolean)
    for (const line of lines) y += pen.write(line, { x, y, width }, { size: 9, colour: SOFT })
  })
  let at = top
  const column = { x: RIGHT - 164, width: 164, align: 'right' } as const
  say('P', () => {
    at += pen.write(texts.both('number'), { ...column, y: at }, { size: 8.5, colour: SOFT })
    at += pen.write(
      receipt.receiptNo,
      { ...column, y: at },
      { size: 14, face: 'strong', colour: INK, leading: 1.25 },
    )
    at += pen.write(
      `${texts.both('date')}: ${texts.day(receipt.data.issued_on)}`,
      { ...column, y: at + 2 },
      { size: 9, colour: SOFT },
    )
  })
  if (receipt.isDuplicate) {
    const words = texts.both('duplicate').toUpperCase()
    const style = { size: 10, face: 'strong', colour: '#a33b2a' } as const
    const box = pen.widthOf(words, style) + 18
    adorn(() =>
      doc
        .roundedRect(RIGHT - box, at + 8, box, 20, 4)
        .lineWidth(1.2)
        .stroke('#a33b2a'),
    )
    say('P', () => {
      pen.write(words, { x: RIGHT - box, y: at + 10.5, width: box, align: 'center' }, style)
    })
    at += 28
  }
  y = Math.max(y, at, receipt.logo ? top + 64 : 0) + 14
  adorn(() => doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.8).stroke(LINE))
  const title = receipt.kind === 'tax' ? 'taxTitle' : 'acknowledgementTitle'
  y += 14
  say('H1', () => {
    y += pen.write(
      texts.both(title),
      { x: LEFT, y, width: INNER },
      { size: 19, face: 'display', colour: INK, leading: 1.25 },
    )
  })
  return y
}
