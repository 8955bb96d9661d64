import { formatRupees } from '#domain/india/money.ts'
import { rupeesInHindi, rupeesInWords } from '#domain/india/money-in-words.ts'
import { datesIn } from '#domain/languages/languages.ts'
import type { ReceiptLanguage } from '#domain/receipts/receipt-data.ts'
import { textsIn } from './receipt-texts.ts'
import { INK, INNER, LEFT, LINE, PAGE, PAPER, type Sheet, SOFT } from './sheet.ts'

/** A donor's year, receipt by receipt. */
export type Summary = {
  title: string
  language: ReceiptLanguage
  organisation: { name: string; address: string[]; contact: string[] }
  donor: { name: string; address: string[]; id: string | null }
  rows: { receiptNo: string; day: string; cause: string | null; amount: string }[]
  total: string
}

const BOTTOM = PAGE.height - 70
const COLUMNS = { day: 0, number: 110, cause: 250, amount: INNER - 110 }

export function drawSummary(sheet: Sheet, summary: Summary): void {
  const { pen, say, adorn, doc, colours } = sheet
  const { both: word } = textsIn(summary.language)
  const small = { size: 9.5, colour: INK } as const
  let y = 0
  const begin = () => {
    sheet.newPage()
    adorn(() => {
      doc.rect(0, 0, PAGE.width, 10).fill(colours.brand)
      doc.rect(0, 10, PAGE.width, 3).fill(colours.accent)
    })
    y = 42
  }
  const row = (
    cells: { day: string; number: string; cause: string; amount: string },
    face: 'body' | 'strong',
  ) => {
    let height = 0
    say('P', () => {
      const style = { ...small, face }
      const widths = { day: 104, number: 134, cause: COLUMNS.amount - COLUMNS.cause - 10 }
      const heights = (['day', 'number', 'cause'] as const).map((name) =>
        pen.write(cells[name] || '–', { x: LEFT + COLUMNS[name], y, width: widths[name] }, style),
      )
      pen.write(cells.amount, { x: LEFT + COLUMNS.amount, y, width: 110, align: 'right' }, style)
      height = Math.max(...heights)
    })
    y += height + 5
    adorn(() =>
      doc
        .moveTo(LEFT, y - 3)
        .lineTo(LEFT + INNER, y - 3)
        .lineWidth(0.5)
        .stroke(LINE),
    )
  }

  begin()
  say('P', () => {
    y += pen.write(
      summary.organisation.name,
      { x: LEFT, y, width: INNER },
      { size: 19, face: 'display', colour: colours.brand },
    )
    const lines = [summary.organisation.address.join(', '), summary.organisation.contact.join('  ·  ')]
    for (const line of lines.filter(Boolean))
      y += pen.write(line, { x: LEFT, y, width: INNER }, { size: 9, colour: SOFT })
  })
  y += 18
  say('H1', () => {
    y += pen.write(summary.title, { x: LEFT, y, width: INNER }, { size: 17, face: 'display', colour: INK })
  })
  say('P', () => {
    y += pen.write(
      summary.donor.name || '–',
      { x: LEFT, y, width: INNER },
      { size: 13, face: 'strong', colour: INK },
    )
    for (const line of [...summary.donor.address, summary.donor.id ?? ''].filter(Boolean))
      y += pen.write(line, { x: LEFT, y, width: INNER }, { size: 10, colour: INK })
  })
  y += 16
  row({ day: word('date'), number: word('number'), cause: word('purpose'), amount: word('amount') }, 'strong')
  for (const { day, receiptNo, cause, amount } of summary.rows) {
    if (y > BOTTOM) begin()
    const shown = new Intl.DateTimeFormat(datesIn(summary.language), { dateStyle: 'medium', timeZone: 'UTC' })
    const cells = { day: shown.format(new Date(day)), number: receiptNo, cause: cause ?? '' }
    row({ ...cells, amount: formatRupees(amount, { paise: 'always' }) }, 'body')
  }
  if (y > BOTTOM - 74) begin()
  y += 8
  const inWords = [rupeesInWords(summary.total)]
  if (summary.language === 'hi') inWords.unshift(rupeesInHindi(summary.total))
  adorn(() => doc.roundedRect(LEFT, y, INNER, 44 + 14 * inWords.length, 8).fill(PAPER))
  say('P', () => {
    const place = { x: LEFT + 16, width: INNER - 32 }
    pen.write(
      `${word('total')}: ${formatRupees(summary.total, { paise: 'always' })}`,
      { ...place, y: y + 9 },
      {
        size: 15,
        face: 'strong',
        colour: colours.brand,
      },
    )
    for (const [nth, words] of inWords.entries())
      pen.write(words, { ...place, y: y + 32 + nth * 14 }, { size: 10, colour: INK })
  })
}
