import { posterWords } from '#domain/posters/poster-words.ts'
import { drawQr } from './receipt-foot.ts'
import { fitted, INK, INNER, LEFT, LINE, PAGE, type Sheet, SOFT } from './sheet.ts'

/** A poster with everything that its page shows. Texts are in English, then in Hindi. */
export type Poster = {
  name: string
  size: 'A4' | 'A5'
  organisation: readonly string[]
  /** The title of its campaign or cause. */
  purpose: readonly string[]
  amount: string | null
  url: string
  upi: { id: string; link: string; claimUrl: string } | null
  logo: Buffer | null
}

type Squares = { site: boolean[][]; upi: boolean[][] | null }

const A5_WIDTH = 419.53
const UPI_QR = 118
const centred = { x: LEFT, width: INNER, align: 'center' } as const
const shown = (url: string) => url.replace(/^https?:\/\//, '')

/** Draws in the measures of A4; A5 is the same page, smaller. */
export function drawPoster(sheet: Sheet, poster: Poster, squares: Squares): void {
  const { doc, adorn, say, colours } = sheet
  sheet.newPage()
  if (poster.size === 'A5') doc.scale(A5_WIDTH / PAGE.width)
  adorn(() => {
    doc.rect(0, 0, PAGE.width, 14).fill(colours.brand)
    doc.rect(0, 14, PAGE.width, 4).fill(colours.accent)
  })
  const [qr, addressTop] = squares.upi ? [250, 590] : [330, 720]
  const headEnd = fitted(sheet, addressTop - qr - 24, (on) => drawHead(on, poster))
  const [x, y] = [(PAGE.width - qr) / 2, headEnd + (addressTop - headEnd - qr) / 2]
  say('Figure', () => drawQr(doc, squares.site, x, y, qr), poster.url)
  fitted(sheet, addressTop + 54, (on) => drawAddress(on, poster.url, addressTop))
  const { upi } = poster
  if (!upi || !squares.upi) return
  const top = PAGE.height - UPI_QR - 40
  const rows = squares.upi
  adorn(() =>
    doc
      .moveTo(LEFT, top - 14)
      .lineTo(LEFT + INNER, top - 14)
      .lineWidth(0.8)
      .stroke(LINE),
  )
  say('Figure', () => drawQr(doc, rows, LEFT, top, UPI_QR), upi.link)
  const place = { x: LEFT + UPI_QR + 20, width: INNER - UPI_QR - 20 }
  fitted(sheet, top + UPI_QR, (on) => {
    let at = top
    on.say('P', () => {
      for (const words of Object.values(posterWords.upi))
        at += on.pen.write(
          words,
          { ...place, y: at },
          { size: 15, face: 'strong', colour: INK, leading: 1.3 },
        )
      at += on.pen.write(upi.id, { ...place, y: at }, { size: 14, colour: colours.brand })
    })
    on.say('P', () => {
      at += on.pen.write(
        Object.values(posterWords.claim).join(' / '),
        { ...place, y: at + 4 },
        { size: 11, colour: SOFT },
      )
      at +=
        4 +
        on.pen.write(shown(upi.claimUrl), { ...place, y: at + 4 }, { size: 13, face: 'strong', colour: INK })
    })
    return at
  })
}

function drawHead(
  { doc, say, pen, colours }: Sheet,
  { logo, organisation, purpose, amount }: Poster,
): number {
  let y = 40
  if (logo) {
    const place = { fit: [INNER, 64] as [number, number], align: 'center', valign: 'center' } as const
    say('Figure', () => doc.image(logo, LEFT, 34, place), organisation[0])
    y += 68
  }
  say('P', () => {
    for (const [nth, name] of organisation.entries())
      y += pen.write(
        name,
        { ...centred, y },
        { size: nth ? 16 : 22, face: 'display', colour: colours.brand, leading: 1.2 },
      )
  })
  y += 14
  say('H1', () => {
    for (const words of Object.values(posterWords.scan))
      y += pen.write(words, { ...centred, y }, { size: 32, face: 'display', colour: INK, leading: 1.25 })
  })
  say('P', () => {
    for (const title of purpose)
      y += pen.write(
        title,
        { ...centred, y: y + 4 },
        { size: 17, face: 'strong', colour: colours.brand, leading: 1.3 },
      )
    if (!amount) return
    const words = Object.values(posterWords.amount).map((text) => text.replace('{amount}', amount))
    y += 4 + pen.write(words.join('  ·  '), { ...centred, y: y + 8 }, { size: 13, colour: SOFT })
  })
  return y + 8
}

/** The address for those who cannot scan, in one line unless its host is very long. */
function drawAddress({ say, pen, colours }: Sheet, url: string, top: number): number {
  const style = { size: 26, face: 'strong', colour: colours.brand, leading: 1.3 } as const
  const address = shown(url)
  const text = pen.widthOf(address, style) > INNER ? address.replace('/q/', '/ q/') : address
  let y = top
  say('P', () => {
    y += pen.write(Object.values(posterWords.open).join(' / '), { ...centred, y }, { size: 13, colour: SOFT })
    y += pen.write(text, { ...centred, y }, style)
  })
  return y
}
