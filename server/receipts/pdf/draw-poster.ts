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
  upi: { id: string; link: string } | null
  /** Address for those who gave without the site, to ask for a receipt. */
  claimUrl: string
  logo: Buffer | null
}

type Squares = { site: boolean[][]; upi: boolean[][] | null }

const A5_WIDTH = 419.53
const UPI_QR = 118
const WHITE = '#ffffff'
// Heights within the panel, and the white margin that cameras need around a code.
const SCAN_HEIGHT = 114
const ADDRESS_HEIGHT = 84
const QUIET = 28
const AROUND_QR = SCAN_HEIGHT + 2 * QUIET + ADDRESS_HEIGHT
const SMALLEST_QR = 140
const centred = { x: LEFT, width: INNER, align: 'center' } as const
const shown = (url: string) => url.replace(/^https?:\/\//, '')

/** Draws in the measures of A4; A5 is the same page, smaller. */
export function drawPoster(sheet: Sheet, poster: Poster, squares: Squares): void {
  const { doc, adorn, say, colours } = sheet
  sheet.newPage()
  if (poster.size === 'A5') doc.scale(A5_WIDTH / PAGE.width)
  const foot = squares.upi ? 660 : PAGE.height - LEFT - 52
  // Long titles shrink before the code does.
  const headEnd = fitted(sheet, foot - SMALLEST_QR - AROUND_QR, (on) => drawHead(on, poster))
  drawPanel(sheet, poster.url, squares.site, { top: headEnd + 12, foot })
  const { upi, claimUrl } = poster
  if (!upi || !squares.upi) {
    fitted(sheet, PAGE.height - LEFT / 2, (on) => drawClaim(on, claimUrl, foot + 12))
    return
  }
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
        4 + on.pen.write(shown(claimUrl), { ...place, y: at + 4 }, { size: 13, face: 'strong', colour: INK })
    })
    return at
  })
}

function drawHead(
  { doc, say, pen, colours }: Sheet,
  { logo, organisation, purpose, amount }: Poster,
): number {
  let y = LEFT
  if (logo) {
    const place = { fit: [INNER, 64] as [number, number], align: 'center', valign: 'center' } as const
    say('Figure', () => doc.image(logo, LEFT, y - 6, place), organisation[0])
    y += 68
  }
  say('P', () => {
    for (const [nth, name] of organisation.entries())
      y += pen.write(
        name,
        { ...centred, y },
        { size: nth ? 18 : 26, face: 'display', colour: colours.brand, leading: 1.2 },
      )
  })
  y += 8
  say('P', () => {
    for (const title of purpose)
      y += pen.write(title, { ...centred, y: y + 4 }, { size: 20, face: 'strong', colour: INK, leading: 1.3 })
    if (!amount) return
    const words = Object.values(posterWords.amount).map((text) => text.replace('{amount}', amount))
    y += 4 + pen.write(words.join('  ·  '), { ...centred, y: y + 8 }, { size: 14, colour: SOFT })
  })
  return y + 8
}

/** The code on a coloured panel, with the address for those who cannot scan. */
function drawPanel(
  sheet: Sheet,
  url: string,
  code: boolean[][],
  { top, foot }: { top: number; foot: number },
) {
  const { doc, adorn, say, pen, colours } = sheet
  const side = Math.min(foot - top - AROUND_QR, INNER - 2 * 70)
  const tile = side + 2 * QUIET
  const x = (PAGE.width - tile) / 2
  const tileTop = top + SCAN_HEIGHT + (foot - top - AROUND_QR - side) / 2
  adorn(() => {
    doc.roundedRect(LEFT, top, INNER, foot - top, 18).fill(colours.brand)
    doc.roundedRect(x - 5, tileTop - 5, tile + 10, tile + 10, 15).fill(colours.accent)
    doc.roundedRect(x, tileTop, tile, tile, 10).fill(WHITE)
  })
  let y = top + 20
  say('H1', () => {
    for (const words of Object.values(posterWords.scan))
      y += pen.write(words, { ...centred, y }, { size: 32, face: 'display', colour: WHITE, leading: 1.25 })
  })
  say('Figure', () => drawQr(doc, code, x + QUIET, tileTop + QUIET, side), url)
  fitted(sheet, foot, (on) => drawAddress(on, url, foot - ADDRESS_HEIGHT + 10))
}

/** One line, unless the host is very long. */
function drawAddress({ say, pen }: Sheet, url: string, top: number): number {
  const style = { size: 26, face: 'strong', colour: WHITE, leading: 1.3 } as const
  const address = shown(url)
  const inPanel = { ...centred, x: LEFT + 16, width: INNER - 32 }
  const text = pen.widthOf(address, style) > inPanel.width ? address.replace('/q/', '/ q/') : address
  let y = top
  say('P', () => {
    y += pen.write(
      Object.values(posterWords.open).join(' / '),
      { ...inPanel, y },
      { size: 13, colour: WHITE },
    )
    y += pen.write(text, { ...inPanel, y }, style)
  })
  return y
}

function drawClaim({ say, pen }: Sheet, url: string, top: number): number {
  let y = top
  say('P', () => {
    y += pen.write(
      Object.values(posterWords.claimAlone).join(' / '),
      { ...centred, y },
      { size: 12, colour: SOFT },
    )
    y += pen.write(shown(url), { ...centred, y: y + 2 }, { size: 14, face: 'strong', colour: INK })
  })
  return y
}
