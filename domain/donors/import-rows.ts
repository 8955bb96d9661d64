/** Parses a file's rows into donors, and collects the problems of rejected ones. */

import { readIndianDate } from '../india/indian-date.ts'
import { formatNumber } from '../india/numbers.ts'
import { parseRupees } from '../india/typed-rupees.ts'
import { westernDigits } from '../india/western-digits.ts'
import { EMAIL, UUID } from '../input/patterns.ts'
import { cleanField } from '../input/person-name.ts'
import {
  holderProblem,
  identifierProblem,
  maskIdentifier,
  normalIdentifier,
} from '../receipts/identifiers.ts'
import {
  type AnyField,
  type DonorDetails,
  type FileField,
  fieldLabels,
  fieldsWith,
  type ImportedField,
  type Mapping,
} from './fields.ts'

export type SourceRow = { line: number; cells: string[] }

export type ImportRow = {
  row_number: number
  id?: string
  created_at?: string
  name: string
} & {
  /** Null if the file has no value. */
  [Field in Exclude<ImportedField, 'name'>]: DonorDetails[Field] | null
}

export type RowProblem = { line: number; column: string; value: string; problem: string; remedy: string }
/** A row with questions is imported, for staff to decide; a row with problems is not. */
export type ReadRow = { row: ImportRow; questions: RowProblem[] } | { problems: RowProblem[] }

/** With `kept`, a question: the row is imported with that value. */
type CellProblem = { problem: string; remedy: string; kept?: string | null }

const MOST = 999_999_999_999.99
const IMPORTED = fieldsWith('imported')
const LIMITS: Partial<Record<FileField, number>> = Object.fromEntries(
  IMPORTED.map((field) => [field.name, limitOf(field)]),
)

function limitOf(field: AnyField): number | undefined {
  if (field.kind === 'phone') return undefined
  if ('limit' in field) return field.limit
  return { name: 200, email: 254, rupees: undefined, mask: undefined, choice: undefined }[field.kind]
}

export function readRow({ line, cells }: SourceRow, header: readonly string[], mapping: Mapping): ReadRow {
  const problems: RowProblem[] = []
  const questions: RowProblem[] = []
  const complain = (column: string, value: string, { problem, remedy, kept }: CellProblem) =>
    (kept === undefined ? problems : questions).push({
      line,
      column,
      value: value.slice(0, 200),
      problem,
      remedy,
    })
  const text = (field: FileField): string | null => {
    const at = mapping[field]
    const value = at === undefined ? '' : cleanField(field, cells[at] ?? '').trim()
    if (value === '') return null
    const limit = LIMITS[field]
    if (limit !== undefined && value.length > limit) {
      complain(columnOf(field), value, {
        problem: `Longer than ${formatNumber(limit)} characters.`,
        remedy: 'Shorten it.',
      })
    }
    // PostgreSQL cannot store this character.
    return value.replaceAll('\u0000', '')
  }
  const read = <Value>(
    field: FileField,
    as: (text: string) => Value | CellProblem,
  ): Value | string | null => {
    const value = text(field)
    if (value === null) return null
    const found = as(value)
    if (!isCellProblem(found)) return found
    complain(columnOf(field), field === 'pan' ? maskIdentifier(value) : value, found)
    return found.kept ?? null
  }
  const columnOf = (field: FileField) => header[mapping[field] ?? -1] || fieldLabels[field]

  const extra = cells.slice(header.length).filter((cell) => cell.trim() !== '')
  if (extra.length > 0) {
    complain(`after ${header.at(-1) ?? ''}`, extra.join(', '), {
      problem: `The row has ${cells.length} cells, the heading only ${header.length}.`,
      remedy: 'Put cells that hold a separator in quotation marks, or give each column a heading.',
    })
  }
  const name = text('name')
  if (name === null) {
    complain(columnOf('name'), '', { problem: 'There is no name.', remedy: 'Fill in the name of the donor.' })
  }
  const id = read('id', readId)
  const created = read('created_at', readDate)
  const said = Object.fromEntries(
    IMPORTED.filter(({ kind }) => kind !== 'name' && kind !== 'mask').map((field) => [
      field.name,
      read(field.name, readerOf(field)),
    ]),
  ) as Omit<ImportRow, 'row_number' | 'name' | 'id' | 'created_at' | 'pan'>
  const pan = read('pan', (typed) => readPan(typed, said.kind ?? 'person'))
  const row: ImportRow = {
    row_number: line,
    name: name ?? '',
    ...said,
    pan,
    ...(id ? { id } : {}),
    ...(created ? { created_at: created } : {}),
  }
  return problems.length > 0 ? { problems } : { row, questions }
}

function readerOf(field: AnyField): (text: string) => string | number | CellProblem {
  switch (field.kind) {
    case 'email':
      return readEmail
    case 'phone':
      return readPhone
    case 'pincode':
      return westernDigits
    case 'rupees':
      return readAmount
    case 'choice':
      return (text) => readChoice(text, field)
    default:
      return (text) => text
  }
}

function isCellProblem(value: unknown): value is CellProblem {
  return typeof value === 'object' && value !== null && 'remedy' in value
}

function readId(text: string): string | CellProblem {
  if (UUID.test(text)) return text.toLowerCase()
  return {
    problem: 'This is not a donor’s ID.',
    remedy: 'Leave the column out: IDs come from an export of this list.',
  }
}

function readEmail(text: string): string | CellProblem {
  if (EMAIL.test(text)) return text
  return { problem: 'This is not an email address.', remedy: 'Correct it, or leave the cell empty.' }
}

const MOST_PHONE = 50

/** Invalid phone numbers are a question: old lists have them, and the person is known all the same. */
function readPhone(text: string): string | CellProblem {
  const kept = null
  if (isShortened(text)) {
    return {
      problem: 'The spreadsheet has cut off digits of this number.',
      remedy: 'The donor comes without it, unless you format the column as text there and enter it again.',
      kept,
    }
  }
  if (text.length > MOST_PHONE) {
    return {
      problem: `Longer than ${MOST_PHONE} characters.`,
      remedy: 'The donor comes without it, unless you shorten it.',
      kept,
    }
  }
  const phone = westernDigits(text)
  if (isCallable(phone)) return phone
  return {
    problem: 'This cannot be a phone number.',
    remedy: 'It is imported as it stands, unless you correct it.',
    kept: phone,
  }
}

/** Reads the first of several numbers as `private.phone_key` does: donors are matched by no other. */
function isCallable(phone: string): boolean {
  const [first = ''] = phone.split(/[,;/|]/)
  const digits = first.replace(/\D/g, '').replace(/^00/, '')
  return digits.length >= 7 && digits.length <= 15 && !/^(91)?(\d)\2+$/.test(digits)
}

function readPan(text: string, kind: 'person' | 'organisation'): string | CellProblem {
  const problem = identifierProblem('pan', text) ?? holderProblem(text, kind)
  if (!problem) return normalIdentifier(text)
  return { problem, remedy: 'The donor comes without a PAN, unless you correct it.', kept: null }
}

function readChoice(text: string, { label, options }: { label: string; options: readonly string[] }) {
  const option = options.find((one) => one.toLowerCase() === text.toLowerCase())
  return (
    option ?? {
      problem: `This is not a known ${label.toLowerCase()}.`,
      remedy: `Use ${options.slice(0, -1).join(', ')} or ${options.at(-1)}.`,
    }
  )
}

function readAmount(text: string): number | CellProblem {
  if (isShortened(text)) {
    return {
      problem: 'The spreadsheet has cut off digits of this amount.',
      remedy: 'Format the column as a number there.',
    }
  }
  if (/^-|^\(.*\)$/.test(text)) {
    return { problem: 'The amount is less than 0.', remedy: 'Enter what was given, or leave the cell empty.' }
  }
  const amount = parseRupees(text)
  if (amount === null) {
    return { problem: 'This is not an amount in rupees.', remedy: 'Write it like 125000.50 or ₹1,25,000.50.' }
  }
  return amount <= MOST ? amount : { problem: 'The amount is too large.', remedy: 'Check the digits.' }
}

function readDate(text: string): string | CellProblem {
  return (
    readIndianDate(text) ?? {
      problem: 'This is not a date.',
      remedy: 'Write day, month and year like 05/04/2024 or 5 Apr 2024.',
    }
  )
}

/** 9.87654E+09, as in a CSV from a narrow column. */
function isShortened(text: string): boolean {
  return /^\d(\.\d+)?e\+?\d+$/i.test(text)
}
