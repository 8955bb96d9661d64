import { westernDigits } from '../india/western-digits.ts'
import { hasVerhoeffDigit } from './verhoeff.ts'

/** Donors' tax identifiers: format, validation and display. */

export const identifierKinds = ['pan', 'passport', 'voter', 'driving_licence', 'ration_card'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

export type DonorKind = 'person' | 'organisation'

/** Labels in the yearly statement and on receipts. */
export const identifierLabels: Record<IdentifierKind, { en: string; hi: string }> = {
  pan: { en: 'PAN', hi: 'पैन (PAN)' },
  passport: { en: 'Passport number', hi: 'पासपोर्ट संख्या' },
  voter: { en: "Voter's card number", hi: 'मतदाता पहचान पत्र संख्या' },
  driving_licence: { en: 'Driving licence number', hi: 'ड्राइविंग लाइसेंस संख्या' },
  ration_card: { en: 'Ration card number', hi: 'राशन कार्ड संख्या' },
}

/** Holder types of a PAN, by its fourth letter. */
const HOLDERS: Record<string, string> = {
  P: 'a person',
  C: 'a company',
  H: 'a Hindu undivided family',
  F: 'a firm',
  A: 'an association of persons',
  B: 'a body of individuals',
  G: 'the government',
  J: 'a juridical person',
  L: 'a local authority',
  T: 'a trust',
}

const FORMS: Record<IdentifierKind, { fits: RegExp; problem: string }> = {
  pan: {
    fits: /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/,
    problem: 'A PAN has five letters, four digits and a letter, such as ABCPE1234F.',
  },
  passport: {
    fits: /^[A-Z0-9]{6,12}$/,
    problem: 'A passport number has 6 to 12 letters and digits.',
  },
  voter: {
    fits: /^[A-Z0-9]{6,20}$/,
    problem: 'The number of a voter’s card has letters and digits, such as ABC1234567.',
  },
  driving_licence: {
    fits: /^[A-Z0-9]{8,20}$/,
    problem: 'The number of a driving licence has 8 to 20 letters and digits.',
  },
  ration_card: {
    fits: /^[A-Z0-9]{6,20}$/,
    problem: 'The number of a ration card has 6 to 20 letters and digits.',
  },
}

/** Starts with neither 0 nor 1 and has a valid check digit, as one in ten other numbers has by chance. */
const isAadhaar = (number: string) => /^[2-9]/.test(number) && hasVerhoeffDigit(number)

/** Normalised for sealing and comparison: without blanks and hyphens, in capitals and digits from 0 to 9. */
export function normalIdentifier(typed: string): string {
  return westernDigits(typed)
    .replace(/[\s/.-]+/g, '')
    .toUpperCase()
}

/** The problem with a number, in a sentence; undefined if it may be valid. */
export function identifierProblem(kind: IdentifierKind, typed: string): string | undefined {
  const number = normalIdentifier(typed)
  if (number === '') return 'Please enter the number.'
  // Twelve digits alone are an Aadhaar number, which is not stored. Ration cards may have as many.
  if (/^[0-9]{12}$/.test(number) && (kind !== 'ration_card' || isAadhaar(number)))
    return 'Please do not enter an Aadhaar number. A PAN is best.'
  const { fits, problem } = FORMS[kind]
  return fits.test(number) ? undefined : problem
}

/** The problem if a PAN does not match the kind of donor. */
export function holderProblem(pan: string, kind: DonorKind): string | undefined {
  const letter = normalIdentifier(pan)[3] ?? ''
  const holder = HOLDERS[letter]
  if (!holder) return undefined
  // A family has its own tax number, and its head gives for it.
  const isPerson = letter === 'P' || letter === 'H'
  if (kind === 'person' && !isPerson)
    return `This is the PAN of ${holder}. Please enter your own, or give as an organisation.`
  if (kind === 'organisation' && letter === 'P')
    return 'This is the PAN of a person. Please enter the organisation’s.'
  return undefined
}

/** The fifth letter of a person's PAN begins the surname. A hint: names change and have many spellings. */
export function surnameHint(pan: string, name: string): string | undefined {
  const [, , , holder, initial] = normalIdentifier(pan)
  if (holder !== 'P' || !initial) return undefined
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .match(/[A-Z]+/g)
  if (!words || words.some((word) => word.startsWith(initial))) return undefined
  return `The fifth letter of a PAN is usually the first of the surname. Please check that ${initial} is right.`
}

/** Masks everything but the last four characters. */
export function maskIdentifier(number: string): string {
  return `••••••${normalIdentifier(number).slice(-4).padStart(4, '0')}`
}
