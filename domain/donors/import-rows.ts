/** What the rows of a file say about donors, and what is wrong with those that cannot be taken. */
import { readIndianDate } from '../indian-date.ts'
import { formatNumber } from '../numbers.ts'
import { EMAIL, UUID } from '../patterns.ts'
import { cleanField } from '../person-name.ts'
import { parseRupees } from '../typed-rupees.ts'
import { westernDigits } from '../western-digits.ts'
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
  /** Null where the file does not say. */
  [Field in Exclude<ImportedField, 'name'>]: DonorDetails[Field] | null
}

export type RowProblem = { line: number; column: string; value: string; problem: string; remedy: string }
export type ReadRow = { row: ImportRow } | { problems: RowProblem[] }

type Complaint = { problem: string; remedy: string }

const MOST = 999_999_999_999.99
const IMPORTED = fieldsWith('imported')
const LIMITS: Partial<Record<FileField, number>> = Object.fromEntries(
  IMPORTED.map((field) => [field.name, limitOf(field)]),
)

function limitOf(field: AnyField): number | undefined {
  if ('limit' in field) return field.limit
  return { name: 200, email: 254, rupees: undefined, mask: undefined, choice: undefined }[field.kind]
}

export function readRow({ line, cells }: SourceRow, header: readonly string[], mapping: Mapping): ReadRow {
  const problems: RowProblem[] = []
  const complain = (column: string, value: string, { problem, remedy }: Complaint) =>
    problems.push({ line, column, value: value.slice(0, 200), problem, remedy })
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
    // PostgreSQL cannot store this one character.
    return value.replaceAll('\u0000', '')
  }
  const read = <Value>(field: FileField, as: (text: string) => Value | Complaint): Value | null => {
    const value = text(field)
    if (value === null) return null
    const found = as(value)
    if (!isComplaint(found)) return found
    complain(columnOf(field), value, found)
    return null
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
    IMPORTED.filter((field) => field.name !== 'name').map((field) => [
      field.name,
      read(field.name, readerOf(field)),
    ]),
  ) as Omit<ImportRow, 'row_number' | 'name' | 'id' | 'created_at'>
  const row: ImportRow = {
    row_number: line,
    name: name ?? '',
    ...said,
    ...(id ? { id } : {}),
    ...(created ? { created_at: created } : {}),
  }
  return problems.length > 0 ? { problems } : { row }
}

function readerOf(field: AnyField): (text: string) => string | number | Complaint {
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

function isComplaint(value: unknown): value is Complaint {
  return typeof value === 'object' && value !== null && 'remedy' in value
}

function readId(text: string): string | Complaint {
  if (UUID.test(text)) return text.toLowerCase()
  return {
    problem: 'This is not a donor’s ID.',
    remedy: 'Leave the column out: IDs come from an export of this list.',
  }
}

function readEmail(text: string): string | Complaint {
  if (EMAIL.test(text)) return text
  return { problem: 'This is not an email address.', remedy: 'Correct it, or leave the cell empty.' }
}

function readPhone(text: string): string | Complaint {
  if (!isShortened(text)) return westernDigits(text)
  return {
    problem: 'The spreadsheet has cut off digits of this number.',
    remedy: 'Format the column as text there and enter the number again.',
  }
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

function readAmount(text: string): number | Complaint {
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

function readDate(text: string): string | Complaint {
  return (
    readIndianDate(text) ?? {
      problem: 'This is not a date.',
      remedy: 'Write day, month and year like 05/04/2024 or 5 Apr 2024.',
    }
  )
}

/** 9.87654E+09, as a CSV from a narrow column has it. */
function isShortened(text: string): boolean {
  return /^\d(\.\d+)?e\+?\d+$/i.test(text)
}
