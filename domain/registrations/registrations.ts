/** The organisation's registrations with the authorities: labels and hints. */
import { addMonths } from '../india/indian-days.ts'
import { covers } from './covers.ts'

export const registrationKinds = [
  '80g',
  '12a',
  'csr1',
  'fcra',
  'section8',
  'trust_deed',
  'pan',
  'tan',
] as const
export type RegistrationKind = (typeof registrationKinds)[number]

/** Labels for staff. */
export const registrationLabels: Record<RegistrationKind, string> = {
  '80g': '80G approval',
  '12a': '12A registration',
  csr1: 'CSR-1 registration',
  fcra: 'FCRA registration',
  section8: 'Section 8 company (CIN)',
  trust_deed: 'Trust deed or society',
  pan: 'PAN',
  tan: 'TAN',
}

type Period = { valid_from: string; valid_to: string | null }

/** An organisation's PAN, a letter and five to seven digits. */
const URN = /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]{2}[0-9]{5,7}$/
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/
const HINTS: Partial<Record<RegistrationKind, { fits: RegExp; hint: string }>> = {
  '80g': {
    fits: URN,
    hint: 'A number of an approval is usually the PAN, a letter and 5 to 7 digits, such as AAATD1234EF20214. Please check it.',
  },
  '12a': {
    fits: URN,
    hint: 'A number of a registration is usually the PAN, a letter and 5 to 7 digits, such as AAATD1234EF20214. Please check it.',
  },
  csr1: { fits: /^CSR[0-9]{8}$/, hint: 'A CSR number is usually CSR and 8 digits. Please check it.' },
  pan: { fits: PAN, hint: 'A PAN has five letters, four digits and a letter. Please check it.' },
  tan: {
    fits: /^[A-Z]{4}[0-9]{5}[A-Z]$/,
    hint: 'A TAN has four letters, five digits and a letter. Please check it.',
  },
}

/** A hint about an unusual number. Older formats differ, so nothing is refused. */
export function numberHint(kind: RegistrationKind, number: string): string | undefined {
  const written = number.replace(/\s+/g, '').toUpperCase()
  const known = HINTS[kind]
  return known && written !== '' && !known.fits.test(written) ? known.hint : undefined
}

export type RegistrationState = 'valid' | 'ending' | 'ended' | 'later'

const MONTHS_AHEAD = 6

/** A registration is due for renewal half a year before its end: the authorities take that long. */
export function stateOn(period: Period, today: string): RegistrationState {
  if (period.valid_from > today) return 'later'
  if (!covers(period, today)) return 'ended'
  return period.valid_to !== null && period.valid_to <= addMonths(today, MONTHS_AHEAD) ? 'ending' : 'valid'
}

/** Registrations that end soon without a successor of their kind. */
export function endingSoon<Row extends Period & { kind: string }>(
  rows: readonly Row[],
  today: string,
): Row[] {
  return rows.filter(
    (row) =>
      stateOn(row, today) === 'ending' &&
      !rows.some(
        ({ kind, valid_to }) =>
          kind === row.kind && (valid_to === null || (row.valid_to !== null && valid_to > row.valid_to)),
      ),
  )
}

/** Whether a text promises the deduction by name. */
export function says80G(text: string): boolean {
  return /\b80(?:\s*-\s*)?[gG]\b|\b80 G\b|(?:80|८०)[\s-]*जी(?![\p{L}\p{M}])/u.test(text)
}

export function has80G(rows: readonly (Period & { kind: string })[], today: string): boolean {
  return rows.some((row) => row.kind === '80g' && covers(row, today))
}
