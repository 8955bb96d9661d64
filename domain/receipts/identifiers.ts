import { westernDigits } from '../western-digits.ts'
import { hasVerhoeffDigit } from './verhoeff.ts'

/** The numbers by which the tax office knows a donor: how each is written, checked and shown. */

export const identifierKinds = ['pan', 'passport', 'voter', 'driving_licence', 'ration_card'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

export type DonorKind = 'person' | 'organisation'

/** As the yearly statement and the receipt name them. */
export const identifierLabels: Record<IdentifierKind, { en: string; hi: string }> = {
  pan: { en: 'PAN', hi: 'पैन (PAN)' },
  passport: { en: 'Passport number', hi: 'पासपोर्ट संख्या' },
  voter: { en: "Voter's card number", hi: 'मतदाता पहचान पत्र संख्या' },
  driving_licence: { en: 'Driving licence number', hi: 'ड्राइविंग लाइसेंस संख्या' },
  ration_card: { en: 'Ration card number', hi: 'राशन कार्ड संख्या' },
}

/** Who holds a PAN, by its fourth letter. */
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

/** Begins with neither 0 nor 1 and ends with its check digit, as one in ten other numbers does by chance. */
const isAadhaar = (number: string) => /^[2-9]/.test(number) && hasVerhoeffDigit(number)

/** Without the blanks and strokes that people write, in capitals and digits from 0 to 9: what is sealed and compared. */
export function normalIdentifier(typed: string): string {
  return westernDigits(typed)
    .replace(/[\s/.-]+/g, '')
    .toUpperCase()
}

/** What is wrong with a number, in a sentence; nothing where it can be one. */
export function identifierProblem(kind: IdentifierKind, typed: string): string | undefined {
  const number = normalIdentifier(typed)
  if (number === '') return 'Please enter the number.'
  // Twelve digits alone are an Aadhaar number, which we do not store. Ration cards may have as many.
  if (/^[0-9]{12}$/.test(number) && (kind !== 'ration_card' || isAadhaar(number)))
    return 'Please do not enter an Aadhaar number. A PAN is best.'
  const { fits, problem } = FORMS[kind]
  return fits.test(number) ? undefined : problem
}

/** Whether a PAN belongs to the kind of donor that gave it. */
export function holderProblem(pan: string, kind: DonorKind): string | undefined {
  const letter = normalIdentifier(pan)[3] ?? ''
  const holder = HOLDERS[letter]
  if (!holder) return undefined
  // A family pays tax under a number of its own, and its head gives for it.
  const isPerson = letter === 'P' || letter === 'H'
  if (kind === 'person' && !isPerson)
    return `This is the PAN of ${holder}. Please enter your own, or give as an organisation.`
  if (kind === 'organisation' && letter === 'P')
    return 'This is the PAN of a person. Please enter the organisation’s.'
  return undefined
}

/** The fifth letter of a person's PAN begins the surname. A hint: names change, and people write them many ways. */
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

/** Everything but the last four characters. */
export function maskIdentifier(number: string): string {
  return `••••••${normalIdentifier(number).slice(-4).padStart(4, '0')}`
}
