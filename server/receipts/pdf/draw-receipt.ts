import { datesIn } from '#domain/languages.ts'
import { formatRupees } from '#domain/money.ts'
import { rupeesInHindi, rupeesInWords } from '#domain/money-in-words.ts'
import { identifierLabels } from '#domain/receipts/identifiers.ts'
import { places } from '#domain/receipts/place-words.hi.ts'
import { withStateIn } from '#domain/receipts/places.ts'
import type { ReceiptData, ReceiptLanguage } from '#domain/receipts/receipt-data.ts'
import { modeWord, type ReceiptWord, registrationWord, typeWord, wordOf } from '#domain/receipts/words.ts'
import { type Colours, INK, INNER, LINE, measuring, PAGE, PAPER, type Sheet, SOFT, sized } from './sheet.ts'

export type Drawn = {
  receiptNo: string
  kind: 'tax' | 'acknowledgement'
  data: ReceiptData
  /** In full: a tax receipt and the yearly statement alone name it so. */
  identifier: string | null
  verifyUrl: string
  /** The dark squares of the QR code, row by row. */
  qr: boolean[][]
  logo: Buffer | null
  signature: Buffer | null
  /** Those it was issued with, where the document as a whole has others. */
  colours?: Colours
  /** A print by staff is not the document that the donor has. */
  isDuplicate: boolean
  isCancelled: boolean
}

const { margin: LEFT } = PAGE
const RIGHT = PAGE.width - LEFT
const GAP = 28
const COLUMN = (INNER - GAP) / 2

/** One receipt on one page. */
export function drawReceipt(whole: Sheet, receipt: Drawn): void {
  const { data } = receipt
  const sheet = { ...whole, colours: receipt.colours ?? whole.colours }
  const texts = textsIn(data.language)
  sheet.newPage()
  drawGround(sheet, receipt, texts)
  const top = drawHead(sheet, receipt, texts)
  // Long names and addresses are written smaller rather than on a second page.
  const size =
    SIZES.find((one) => drawBody(measuring(sheet, one), receipt, texts, top) <= BODY_END) ?? SMALLEST
  drawBody(sized(sheet, size), receipt, texts, top)
  drawFoot(sheet, receipt, texts)
}

const SMALLEST = 0.55
const SIZES = [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.61, SMALLEST]
const BODY_END = PAGE.height - 172

function drawBody(sheet: Sheet, receipt: Drawn, texts: Texts, top: number): number {
  let y = drawAmount(sheet, receipt, top + 20)
  y = Math.max(drawDonor(sheet, receipt, texts, y + 30), drawGift(sheet, receipt, texts, y + 30))
  y = drawLaw(sheet, receipt, texts, y + 28)
  return drawRegistrations(sheet, receipt, texts, y + 28)
}

type Texts = {
  language: ReceiptLanguage
  /** In Hindi with the English beside it, for those who check the receipt. */
  both(word: ReceiptWord): string
  /** The same of any words that are there in both languages. */
  bothOf(inLanguage: (language: ReceiptLanguage) => string): string
  day(day: string): string
}

function textsIn(language: ReceiptLanguage): Texts {
  const bothOf: Texts['bothOf'] = (words) => {
    const [hindi, english] = [words('hi'), words('en')]
    // Some Hindi words bring the English one along: पैन (PAN).
    return language === 'hi' && !hindi.includes(english) ? `${hindi} · ${english}` : words(language)
  }
  return {
    language,
    bothOf,
    both: (word) => bothOf((one) => wordOf(word, one)),
    day: (day) =>
      new Intl.DateTimeFormat(datesIn(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(day),
      ),
  }
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
    const words = wordOf(across, language)
    const style = { size: 62, face: 'strong', colour: across === 'test' ? '#eadfca' : '#f3cfc8' } as const
    doc.save()
    doc.rotate(-38, { origin: [PAGE.width / 2, PAGE.height / 2] })
    const width = pen.widthOf(words, style)
    pen.write(words, { x: (PAGE.width - width) / 2, y: PAGE.height / 2 - 40, width: width + 1 }, style)
    doc.restore()
  })
}

function drawHead({ doc, say, adorn, pen, colours }: Sheet, receipt: Drawn, texts: Texts): number {
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
    // The registered name comes first: it is that of the issuer. Its Hindi stands below.
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

function drawAmount({ doc, say, adorn, pen, colours }: Sheet, { data }: Drawn, top: number): number {
  const inWords = [capital(wordOf('only', 'en').replace('{amount}', rupeesInWords(data.gift.amount)))]
  if (data.language === 'hi')
    inWords.unshift(wordOf('only', 'hi').replace('{amount}', rupeesInHindi(data.gift.amount)))
  const style = { size: 11, colour: INK, leading: 1.45 } as const
  const figures = { size: 32, face: 'display', colour: colours.brand, leading: 1.2 } as const
  // In this size the face's own rupee sign touches the first figure.
  const amount = formatRupees(data.gift.amount, { paise: 'always' }).replace('₹', '₹\u00a0')
  const inside = INNER - 44
  const height =
    34 + figures.size * 1.2 + inWords.reduce((sum, words) => sum + pen.heightOf(words, inside, style), 0)
  adorn(() => {
    // PDF/A-2 takes transparency, but a plain tint prints alike everywhere.
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

/** A name and what it stands for, beside each other. */
function pair(
  { say, pen }: Sheet,
  { language }: Texts,
  [name, fact]: readonly [string, string],
  { x, y, width = COLUMN }: Beside,
): number {
  // Two languages take more room.
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
  texts: Texts,
): string {
  const { language, day } = texts
  return wordOf(valid_to ? 'valid' : 'validFrom', language)
    .replace('{from}', day(valid_from))
    .replace('{to}', valid_to ? day(valid_to) : '')
}

const QR = 78

function drawFoot(sheet: Sheet, receipt: Drawn, texts: Texts): void {
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
  say('Figure', () => drawQr(doc, receipt.qr, LEFT, top), receipt.verifyUrl)
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
  const column = { x: RIGHT - 190, width: 190, align: 'right' } as const
  if (receipt.signature) {
    const picture = receipt.signature
    say(
      'Figure',
      () => doc.image(picture, RIGHT - 130, top - 6, { fit: [130, 42], align: 'right' }),
      texts.both('signature'),
    )
  }
  say('P', () => {
    let y = receipt.signature ? top + 40 : top + 20
    if (data.signatory) {
      y += pen.write(data.signatory.name, { ...column, y }, { size: 10.5, face: 'strong', colour: INK })
      if (data.signatory.role)
        y += pen.write(data.signatory.role, { ...column, y }, { size: 9, colour: SOFT })
    }
    const organisation =
      texts.language === 'hi'
        ? `${wordOf('for', 'hi')} ${data.organisation.name}`
        : `${wordOf('for', 'en')} ${data.organisation.name}`
    pen.write(organisation, { ...column, y }, { size: 9, colour: SOFT })
  })
  say('P', () => {
    pen.write(
      wordOf('thanks', texts.language),
      { x: LEFT, y: PAGE.height - 40, width: INNER, align: 'center' },
      { size: 10, face: 'strong', colour: colours.brand },
    )
  })
}

function drawQr(doc: PDFKit.PDFDocument, rows: boolean[][], x: number, y: number): void {
  const step = QR / rows.length
  for (const [down, row] of rows.entries()) {
    for (const [across, isDark] of row.entries()) {
      // A hair wider than its square, so that no line shows between two.
      if (isDark) doc.rect(x + across * step, y + down * step, step + 0.05, step + 0.05)
    }
  }
  doc.fill(INK)
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
