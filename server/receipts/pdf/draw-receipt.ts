import { formatRupees } from '#domain/india/money.ts'
import { rupeesInHindi, rupeesInWords } from '#domain/india/money-in-words.ts'
import { places } from '#domain/india/place-words.hi.ts'
import { withStateIn } from '#domain/india/places.ts'
import { identifierLabels } from '#domain/receipts/identifiers.ts'
import {
  modeWord,
  type ReceiptWord,
  registrationWord,
  typeWord,
  wordOf,
} from '#domain/receipts/receipt-labels.ts'
import type { Drawn } from './drawn.ts'
import { drawFoot } from './receipt-foot.ts'
import { drawHead } from './receipt-head.ts'
import { dayIn, type Texts, textsIn } from './receipt-texts.ts'
import { fitted, INK, INNER, LEFT, LINE, PAGE, PAPER, type Sheet, SOFT } from './sheet.ts'

const HEAD_END = 226
const BODY_END = PAGE.height - 172
const GAP = 28
const COLUMN = (INNER - GAP) / 2

/** One receipt on one page. */
export function drawReceipt(whole: Sheet, receipt: Drawn): void {
  const { data } = receipt
  const sheet = { ...whole, colours: receipt.colours ?? whole.colours }
  const texts = textsIn(data.language)
  sheet.newPage()
  drawGround(sheet, receipt, texts)
  const top = fitted(sheet, HEAD_END, (on) => drawHead(on, receipt, texts))
  fitted(sheet, BODY_END, (on) => drawBody(on, receipt, texts, top))
  drawFoot(sheet, receipt, texts)
}

function drawBody(sheet: Sheet, receipt: Drawn, texts: Texts, top: number): number {
  let y = drawAmount(sheet, receipt, top + 20)
  y = Math.max(drawDonor(sheet, receipt, texts, y + 30), drawGift(sheet, receipt, texts, y + 30))
  y = drawLaw(sheet, receipt, texts, y + 28)
  return drawRegistrations(sheet, receipt, texts, y + 28)
}

function drawGround({ doc, adorn, pen, colours }: Sheet, receipt: Drawn, { language }: Texts): void {
  adorn(() => {
    doc.rect(0, 0, PAGE.width, 10).fill(colours.brand)
    doc.rect(0, 10, PAGE.width, 3).fill(colours.accent)
    doc.rect(0, PAGE.height - 6, PAGE.width, 6).fill(colours.brand)
  })
  const across = receipt.isCancelled ? 'cancelled' : receipt.data.is_test ? 'test' : undefined
  if (!across) return
  adorn(() => {
    const languages = language === 'hi' ? (['hi', 'en'] as const) : (['en'] as const)
    const large = { size: 62, face: 'strong', colour: across === 'test' ? '#eadfca' : '#f3cfc8' } as const
    const widest = Math.max(...languages.map((one) => pen.widthOf(wordOf(across, one), large)))
    // Limits the length to end below the amount, which it would cover.
    const style = { ...large, size: large.size * Math.min(1, (language === 'hi' ? 400 : 520) / widest) }
    doc.save()
    doc.rotate(-38, { origin: [PAGE.width / 2, PAGE.height / 2] })
    let y = PAGE.height / 2 + 20 - (languages.length * style.size) / 2
    for (const one of languages) {
      const words = wordOf(across, one)
      const width = pen.widthOf(words, style)
      y += pen.write(words, { x: (PAGE.width - width) / 2, y, width: width + 1 }, style)
    }
    doc.restore()
  })
}

function drawAmount({ doc, say, adorn, pen, colours }: Sheet, { data }: Drawn, top: number): number {
  const inWords = [capital(wordOf('only', 'en').replace('{amount}', rupeesInWords(data.gift.amount)))]
  if (data.language === 'hi')
    inWords.unshift(wordOf('only', 'hi').replace('{amount}', rupeesInHindi(data.gift.amount)))
  const style = { size: 11, colour: INK, leading: 1.45 } as const
  const figures = { size: 32, face: 'display', colour: colours.brand, leading: 1.2 } as const
  // At this size the font's rupee sign touches the first digit.
  const amount = formatRupees(data.gift.amount, { paise: 'always' }).replace('₹', '₹\u00a0')
  const inside = INNER - 44
  const height =
    34 + figures.size * 1.2 + inWords.reduce((sum, words) => sum + pen.heightOf(words, inside, style), 0)
  adorn(() => {
    // PDF/A-2 allows transparency, but a plain tint prints alike everywhere.
    doc.roundedRect(LEFT, top, INNER, height, 8).fill(PAPER)
    doc.roundedRect(LEFT, top, 5, height, 2.5).fill(colours.accent)
  })
  let y = top + 15
  say('P', () => {
    y += pen.write(amount, { x: LEFT + 24, y, width: inside }, figures)
    y += 4
    for (const words of inWords) y += pen.write(words, { x: LEFT + 24, y, width: inside }, style)
  })
  return top + height
}

function drawDonor(sheet: Sheet, { data, identifier }: Drawn, texts: Texts, top: number): number {
  const { donor } = data
  const lines = donor.address.map((line) => (texts.language === 'hi' ? withStateIn(places, line) : line))
  if (donor.contact_person) lines.push(`${texts.both('contact')}: ${donor.contact_person}`)
  let y = heading(sheet, texts.both('receivedFrom'), LEFT, top)
  const place = { x: LEFT, width: COLUMN }
  const { pen, say } = sheet
  say('P', () => {
    y += pen.write(
      donor.name || '–',
      { ...place, y },
      { size: 14.5, face: 'strong', colour: INK, leading: 1.35 },
    )
    for (const line of lines) y += pen.write(line, { ...place, y }, { size: 10.5, colour: INK, leading: 1.5 })
  })
  if (donor.id_kind && identifier) {
    y = pair(sheet, texts, [identifierLabel(donor.id_kind, texts), identifier], { x: LEFT, y: y + 5 })
  }
  return y
}

const identifierLabel = (kind: keyof typeof identifierLabels, { bothOf }: Texts) =>
  bothOf((language) => identifierLabels[kind][language])

function drawGift(sheet: Sheet, { data }: Drawn, texts: Texts, top: number): number {
  const { gift } = data
  const x = LEFT + COLUMN + GAP
  const mode = gift.is_in_kind ? 'kind' : gift.mode
  const facts: [ReceiptWord, string | null | undefined][] = [
    ['givenOn', texts.day(gift.paid_on)],
    ['mode', texts.bothOf((language) => modeWord(mode, language))],
    ['reference', gift.reference],
    [
      'purpose',
      gift.cause && texts.bothOf((language) => (language === 'hi' && gift.cause_hi) || (gift.cause ?? '')),
    ],
    ['type', typeWord(gift.type, 'en') && texts.bothOf((language) => typeWord(gift.type, language) ?? '')],
    ['rest', gift.amount === gift.given ? null : formatRupees(gift.given, { paise: 'always' })],
    ['replaces', data.replaces],
  ]
  let y = heading(sheet, texts.both('donation'), x, top)
  for (const [word, fact] of facts) if (fact) y = pair(sheet, texts, [texts.both(word), fact], { x, y })
  return y
}

function heading({ say, pen, colours }: Sheet, words: string, x: number, y: number): number {
  let height = 0
  say('H2', () => {
    height = pen.write(words, { x, y, width: COLUMN }, { size: 9, face: 'strong', colour: colours.brand })
  })
  return y + height + 3
}

type Beside = { x: number; y: number; width?: number }

/** A label with its value beside it. */
function pair(
  { say, pen }: Sheet,
  { language }: Texts,
  [name, fact]: readonly [string, string],
  { x, y, width = COLUMN }: Beside,
): number {
  // Two languages need more room.
  const label = language === 'hi' ? (width > COLUMN ? 190 : 108) : 92
  let height = 0
  say('P', () => {
    const names = pen.write(name, { x, y: y + 1, width: label - 8 }, { size: 9, colour: SOFT, leading: 1.55 })
    const facts = pen.write(
      fact,
      { x: x + label, y, width: width - label },
      { size: 10.5, colour: INK, leading: 1.45 },
    )
    height = Math.max(names, facts)
  })
  return y + height + 1.5
}

function drawLaw(sheet: Sheet, { data }: Drawn, texts: Texts, top: number): number {
  const { law } = data
  if (!law) return top
  const { doc, adorn, say, pen } = sheet
  const inside = INNER - 32
  const style = { size: 9.5, colour: INK, leading: 1.55 }
  const wordings = data.language === 'hi' ? [law.wording_hi, law.wording_en] : [law.wording_en]
  const height = 34 + wordings.reduce((sum, words) => sum + pen.heightOf(words, inside, style) + 4, 0) + 4
  adorn(() => doc.roundedRect(LEFT, top, INNER, height, 8).lineWidth(0.8).stroke(LINE))
  let y = heading(sheet, texts.both('law'), LEFT + 16, top + 10)
  for (const words of wordings) {
    say('P', () => {
      y += pen.write(words, { x: LEFT + 16, y, width: inside }, style) + 4
    })
  }
  return top + height
}

function drawRegistrations(sheet: Sheet, { data }: Drawn, texts: Texts, top: number): number {
  const { organisation } = data
  const facts: [string, string][] = organisation.registrations.map((row) => [
    texts.bothOf((language) => registrationWord(row.kind, language)),
    `${row.number}  (${validity(row, texts)})`,
  ])
  if (organisation.pan) facts.unshift([texts.both('organisationPan'), organisation.pan])
  if (facts.length === 0) return top
  let y = heading(sheet, texts.both('about'), LEFT, top)
  for (const fact of facts) y = pair(sheet, texts, fact, { x: LEFT, y, width: INNER })
  return y
}

function validity(
  { valid_from, valid_to }: { valid_from: string; valid_to: string | null },
  { bothOf }: Texts,
): string {
  return bothOf((language) =>
    wordOf(valid_to ? 'valid' : 'validFrom', language)
      .replace('{from}', dayIn(language, valid_from))
      .replace('{to}', valid_to ? dayIn(language, valid_to) : ''),
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
