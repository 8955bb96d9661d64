/** What a certificate of the portal tells about itself, by its file's name and its text. */
import { normalIdentifier } from '../receipts/identifiers.ts'

export type CertificateClues = {
  /** Its own number, as the portal's revision wants it. */
  number: string | null
  /** Every PAN that it names, the organisation's among them. */
  pans: string[]
  /** Everything it says, in small letters with single blanks and without commas in sums. */
  text: string
}

const PAN = /\b[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]\b/g
// "Acknowledgement Number (ARN): 123456789012345", with or without a line break between.
const LABELLED =
  /ack(?:nowledge?ment|\.)?\s*(?:no|num|number)\b[^A-Z0-9]{0,5}(?:\(?ARN\)?)?[^A-Z0-9]{0,20}([A-Z0-9]{10,21})\b/i
const ARN = /\bARN\b[^A-Z0-9]{0,20}([A-Z0-9]{10,21})\b/i
// A number of its own in a file's name: long, with digits.
const IN_NAME = /(?<![A-Z0-9])(?=[A-Z0-9]*\d{4})[A-Z0-9]{12,21}(?![A-Z0-9])/g

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
    pans: [
      ...new Set([...(upper.match(PAN) ?? []), ...(wordsOf(name).match(PAN) ?? [])].map(normalIdentifier)),
    ],
    text: ` ${`${name} ${text}`
      .toLowerCase()
      .replace(/(\d),(?=\d)/g, '$1')
      .replace(/[^\p{L}\p{M}\p{N}.]+/gu, ' ')
      .trim()} `,
  }
}

// An underscore counts as a part of a word, and names of files are full of them.
const wordsOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]+/g, ' ')

export type Candidate = { id: string; name: string | null; amount: string }

/** The one row whose sum the certificate names, where an identifier has several. */
export function byAmount(candidates: readonly Candidate[], text: string): Candidate | undefined {
  if (candidates.length === 1) return candidates[0]
  const named = candidates.filter(({ amount }) => {
    const whole = amount.replace(/\.00$/, '')
    return new RegExp(`(?<![\\d.])${whole.replace('.', '\\.')}(?:\\.00)?(?![\\d])`).test(text)
  })
  return named.length === 1 ? named[0] : undefined
}
