/** A row of the yearly statement: its cells by a template, and values the portal would refuse. */
import { HIDDEN, LEADING_SIGN } from '../input/person-name.ts'
import type { DonorKind, IdentifierKind } from '../receipts/identifiers.ts'
import { holderProblem, identifierProblem } from '../receipts/identifiers.ts'
import { type ColumnSource, type StatementTemplate, sourceLabels, writeDay } from './template.ts'

export type StatementRow = {
  /** The portal's number of the row's certificate; only in a revised statement. */
  certificate: string | null
  idKind: IdentifierKind | null
  idNumber: string | null
  /** Whether the donor's record has a PAN, although the row has another number. */
  knowsPan: boolean
  urn: string | null
  /** The date of the approval's order, yyyy-MM-dd. */
  urnDate: string | null
  name: string | null
  address: string | null
  donorKind: DonorKind
  type: string
  mode: string
  /** Rupees with two decimals. */
  amount: string
}

export type Scope = 'original' | 'revised'
export type Finding = { source: ColumnSource; problem: string }

/** Questions for staff before a row can be exported. */
export type StatementQuestion = 'name' | 'address' | 'cash'
export const QUESTIONS: Record<StatementQuestion, Finding> = {
  name: {
    source: 'name',
    problem: 'This identifier has gifts under two names. Choose one under Questions.',
  },
  address: {
    source: 'address',
    problem: 'This identifier has gifts with two postal or email addresses. Choose one under Questions.',
  },
  cash: {
    source: 'mode',
    problem:
      'Cash gifts under this identifier on one day come to more than the limit for cash. Answer under Questions.',
  },
}
const NO_CODE = 'The template has no code for gifts without an identifier.'
const PAN_KNOWN =
  'The donor’s PAN is known, and other numbers are for those without. Correct the receipt: it then names the PAN.'

/** The place to fix a value: the giver's data, or data shared by all rows. */
export function placeToFix({
  source,
  problem,
}: {
  source: string
  problem: string
}): 'giver' | 'questions' | 'registrations' | 'template' | 'filing' {
  if (Object.values(QUESTIONS).some((question) => question.problem === problem)) return 'questions'
  if (source === 'certificate') return 'filing'
  if (source === 'urn' || source === 'urn_date') return 'registrations'
  if (source === 'id_code') return problem === PAN_KNOWN ? 'giver' : 'template'
  return ['section', 'type', 'mode', 'serial'].includes(source) ? 'template' : 'giver'
}

/** Name of an unknown giver in the file. */
export const ANONYMOUS = 'Anonymous'

/** The cells of a row in the template's order, all text. */
export function cellsOf(template: StatementTemplate, row: StatementRow, serial: number): string[] {
  const values = valuesOf(template, row, serial)
  return template.columns.map(({ source }) => values[source])
}

function valuesOf(
  { id_codes, section_codes, type_codes, mode_codes, date_format }: StatementTemplate,
  row: StatementRow,
  serial: number,
): Record<ColumnSource, string> {
  return {
    serial: String(serial),
    certificate: row.certificate ?? '',
    id_code: id_codes[row.idKind ?? 'none'] ?? '',
    id_number: row.idNumber ?? '',
    section: section_codes['80g'] ?? '',
    urn: row.urn ?? '',
    urn_date: row.urnDate ? writeDay(row.urnDate, date_format) : '',
    name: oneLine(row.name ?? (row.idKind ? '' : ANONYMOUS)),
    address: oneLine(row.address ?? ''),
    type: type_codes[row.type] ?? '',
    mode: mode_codes[row.mode] ?? '',
    amount: row.amount.replace(/\.00$/, ''),
    empty: '',
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

// The name of a record created by a gift without one.
const EMAIL = /^\S+@\S+$/
/** Values the template would refuse. */
export function findingsOf(template: StatementTemplate, row: StatementRow, scope: Scope): Finding[] {
  const values = valuesOf(template, row, 1)
  return template.columns.flatMap(({ source, most }): Finding[] => {
    const problem = problemOf(source, values[source], row, scope) ?? tooLong(values[source], most)
    return problem ? [{ source, problem }] : []
  })
}

function problemOf(source: ColumnSource, value: string, row: StatementRow, scope: Scope): string | undefined {
  if (source === 'certificate') {
    if (scope === 'revised' && value === '')
      return 'A revised row must name its certificate. Upload the certificate first, or enter its number.'
    return undefined
  }
  if (source === 'id_number' || source === 'id_code') {
    if (row.idKind === null) return source === 'id_code' && value === '' ? NO_CODE : undefined
    if (source === 'id_number') return numberProblem(row, value)
    if (row.idKind !== 'pan' && row.knowsPan) return PAN_KNOWN
  }
  if (source === 'serial' || source === 'empty') return undefined
  if (source === 'address' && row.idKind === null) return undefined
  if (value === '')
    return source === 'urn_date' && row.urn
      ? `The day of the order of approval ${row.urn} is not entered under Registrations.`
      : `${sourceLabels[source]} is empty.`
  if (LEADING_SIGN.test(value)) return `${sourceLabels[source]} begins with ${value.trim()[0]}.`
  if (HIDDEN.test(value)) return `${sourceLabels[source]} holds a character that cannot be read.`
  if (source === 'name' && EMAIL.test(value)) return 'The name is an email address.'
  if (source === 'amount' && !/^[1-9]\d*(\.\d\d)?$|^0\.\d\d$/.test(value))
    return 'The amount is not more than nothing.'
  return undefined
}

function numberProblem({ idKind, idNumber, donorKind }: StatementRow, value: string): string | undefined {
  if (idKind === null) return undefined
  if (idNumber === null) return 'The key that sealed this identifier is not here.'
  return identifierProblem(idKind, value) ?? (idKind === 'pan' ? holderProblem(value, donorKind) : undefined)
}

function tooLong(value: string, most: number): string | undefined {
  return value.length > most
    ? `It has ${value.length} characters, and the portal takes at most ${most}.`
    : undefined
}
