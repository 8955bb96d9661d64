/** Extracts data from a portal's certificate, by its file name and text. */
import { normalIdentifier } from '../receipts/identifiers.ts'

export type CertificateClues = {
  /** The certificate's number, as required in a revision. */
  number: string | null
  /** Every PAN in it, including the organisation's. */
  pans: string[]
  /** The first calendar year of its financial year. */
  year: number | null
  /** Stated sums, in paise. */
  amounts: number[]
  /** Possible donor names, each complete and normalised by `NAME_GAPS`. */
  names: string[]
  /** The whole text, in lower case with single blanks and without commas in sums. */
  text: string
}

const PAN = /\b[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]\b/g
// "Acknowledgement Number (ARN): 123456789012345", with or without a line break between.
const LABELLED =
  /ack(?:nowledge?ment|\.)?\s*(?:no|num|number)\b[^A-Z0-9]{0,5}(?:\(?ARN\)?)?[^A-Z0-9]{0,20}([A-Z0-9]{10,21})\b/i
const ARN = /\bARN\b[^A-Z0-9]{0,20}([A-Z0-9]{10,21})\b/i
// A number in a file name: long, with digits.
const IN_NAME = /(?<![A-Z0-9])(?=[A-Z0-9]*\d{4})[A-Z0-9]{12,21}(?![A-Z0-9])/g

// "Financial Year 2024-25", "Tax year: 2026-27"; an assessment year is the one after.
const YEAR =
  /\b(FINANCIAL|TAX|ASSESSMENT)\s+YEAR\b[^0-9]{0,20}(20\d\d)\s*[-–/]\s*(?:20)?\d\d\b|\b(F\.?Y\.?|A\.?Y\.?)[^0-9A-Z]{0,5}(20\d\d)\s*[-–/]\s*(?:20)?\d\d\b/g
// "Amount of donation received (Indian rupees) 1,500", "₹ 1,500.00", "Rs. 1500/-".
const AMOUNT = /(?:\bAMOUNT\b[^0-9]{0,80}?|₹\s*|\bRS\.?\s*|\bINR\s*)(\d[\d,]*(?:\.\d{1,2})?)(?![\d-])/g

export function readCertificate(fileName: string, text: string): CertificateClues {
  const name = fileName.replace(/\.pdf$/i, '')
  const upper = text.toUpperCase()
  const labelled = LABELLED.exec(upper)?.[1] ?? ARN.exec(upper)?.[1]
  const named = name
    .toUpperCase()
    .match(IN_NAME)
    ?.find((found) => !new RegExp(PAN.source).test(found))
  return {
    number: labelled ?? named ?? null,
    year: yearIn(upper),
    amounts: [...upper.matchAll(AMOUNT)].map(([, sum = '']) =>
      Math.round(Number(sum.replaceAll(',', '')) * 100),
    ),
    pans: [
      ...new Set([...(upper.match(PAN) ?? []), ...(wordsOf(name).match(PAN) ?? [])].map(normalIdentifier)),
    ],
    names: namesIn(name, text),
    text: ` ${`${name} ${text}`
      .toLowerCase()
      .replace(/(\d),(?=\d)/g, '$1')
      .replace(/[^\p{L}\p{M}\p{N}.]+/gu, ' ')
      .trim()} `,
  }
}

/** Separators between the words of a name; also used in PostgreSQL. */
export const NAME_GAPS = '[\\s.,;:_\'’"()/&–-]+'

const comparable = (name: string) => name.toLowerCase().replace(new RegExp(NAME_GAPS, 'g'), ' ').trim()

// "Name of the donor: Asha Rao", "Donor Asha Rao"; and labels that may follow on the same line: "Address: 4
// Hill Road".
const LABEL_BEFORE =
  /^\s*(?:full\s+)?(?:name\s+of\s+(?:the\s+)?donor|donor['’]?s?\s+name|donor|name)\b[\s:.–-]*/i
const LABEL_AFTER = /\s+(?:address|amount|pan|date|section|mode|name|e-?mail|mobile)\b[^:\n]{0,30}:.*$/i
// Parts of a file name that are not a name: "10BE_Asha_Rao (1)".
const NOT_A_NAME = /^(?:form|certificate)$|\d/i

/**
 * The file's name, each line, and each line without surrounding labels: part of a longer name belongs to
 * another person.
 */
function namesIn(fileName: string, text: string): string[] {
  const called = comparable(fileName)
    .split(' ')
    .filter((word) => !NOT_A_NAME.test(word))
    .join(' ')
  const lines = text.split('\n').flatMap((line) => {
    const said = line.replace(LABEL_BEFORE, '')
    return [line, said, said.replace(LABEL_AFTER, '')].map(comparable)
  })
  return [...new Set([called, ...lines])].filter((name) => name.length >= 4)
}

// An underscore counts as part of a word, and file names contain many.
const wordsOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]+/g, ' ')

/** The only year in it; null if there are several. */
function yearIn(upper: string): number | null {
  const years = new Set(
    [...upper.matchAll(YEAR)].map(([, kind, year, short, shortYear]) =>
      /^A/.test(kind ?? short ?? '') ? Number(year ?? shortYear) - 1 : Number(year ?? shortYear),
    ),
  )
  return years.size === 1 ? ([...years][0] ?? null) : null
}

export type Candidate = { id: string; name: string | null; amount: string; digest: string | null }

/** Whether the certificate states a different sum. One without a sum does not contradict. */
export function isOtherAmount({ amounts, text }: CertificateClues, { amount }: Candidate): boolean {
  return amounts.length > 0 && !namesAmount(text, amount)
}

function namesAmount(text: string, amount: string): boolean {
  const [rupees, paise = '00'] = amount.split('.')
  const decimals = paise === '00' ? '(?:\\.0{1,2})?' : `\\.${paise.replace(/0$/, '0?')}`
  return new RegExp(`(?<![\\d.])${rupees}${decimals}(?![\\d])`).test(text)
}

/** The only row with the certificate's sum, if an identifier or a name has several. */
export function byAmount<Row extends Candidate>(
  candidates: readonly Row[],
  clues: CertificateClues,
): Row | undefined {
  const possible = candidates.filter((candidate) => !isOtherAmount(clues, candidate))
  if (candidates.length === 1) return possible[0]
  const named = possible.filter(({ amount }) => namesAmount(clues.text, amount))
  return named.length === 1 ? named[0] : undefined
}
