/** What the rows of a file say about donors, and what is wrong with those that cannot be taken. */
import { type DonorStatus, donorStatuses } from '../forms/donor.ts'
import { readIndianDate } from '../indian-date.ts'
import { parseRupees } from '../money.ts'
import { formatNumber } from '../numbers.ts'
import { type FileField, fieldLabels, type Mapping } from './fields.ts'

export type SourceRow = { line: number; cells: string[] }

export type ImportRow = {
  row_number: number
  id?: string
  name: string
  email: string | null
  phone: string | null
  /** Null where the file does not say. */
  status: DonorStatus | null
  amount_donated: number | null
  notes: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  created_at?: string
}

export type RowProblem = { line: number; column: string; value: string; problem: string; remedy: string }
export type ReadRow = { row: ImportRow } | { problems: RowProblem[] }

type Complaint = { problem: string; remedy: string }

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
// As the database checks it.
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/
const MOST = 999_999_999_999.99
const LIMITS: Partial<Record<FileField, number>> = {
  name: 200,
  email: 254,
  phone: 50,
  notes: 20_000,
  utm_source: 500,
  utm_medium: 500,
  utm_campaign: 500,
  utm_term: 500,
  utm_content: 500,
}

export function readRow({ line, cells }: SourceRow, header: readonly string[], mapping: Mapping): ReadRow {
  const problems: RowProblem[] = []
  const complain = (column: string, value: string, { problem, remedy }: Complaint) =>
    problems.push({ line, column, value: value.slice(0, 200), problem, remedy })
  const text = (field: FileField): string | null => {
    const at = mapping[field]
    const value = at === undefined ? '' : (cells[at] ?? '').trim()
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
  const row: ImportRow = {
    row_number: line,
    name: name ?? '',
    email: read('email', readEmail),
    phone: read('phone', readPhone),
    status: read('status', readStatus),
    amount_donated: read('amount_donated', readAmount),
    notes: text('notes'),
    utm_source: text('utm_source'),
    utm_medium: text('utm_medium'),
    utm_campaign: text('utm_campaign'),
    utm_term: text('utm_term'),
    utm_content: text('utm_content'),
    ...(id ? { id } : {}),
    ...(created ? { created_at: created } : {}),
  }
  return problems.length > 0 ? { problems } : { row }
}

function isComplaint(value: unknown): value is Complaint {
  return typeof value === 'object' && value !== null && 'remedy' in value
}

function readId(text: string): string | Complaint {
  if (UUID.test(text)) return text.toLowerCase()
  return {
    problem: 'This is no donor’s ID.',
    remedy: 'Leave the column out: IDs come from an export of this list.',
  }
}

function readEmail(text: string): string | Complaint {
  if (EMAIL.test(text)) return text
  return { problem: 'This is no e-mail address.', remedy: 'Correct it, or leave the cell empty.' }
}

function readPhone(text: string): string | Complaint {
  if (!isShortened(text)) return text
  return {
    problem: 'The spreadsheet has cut off digits of this number.',
    remedy: 'Format the column as text there and enter the number again.',
  }
}

function readStatus(text: string): DonorStatus | Complaint {
  const status = donorStatuses.find((one) => one.toLowerCase() === text.toLowerCase())
  return (
    status ?? {
      problem: 'This is no status.',
      remedy: `Use ${donorStatuses.slice(0, -1).join(', ')} or ${donorStatuses.at(-1)}.`,
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
    return { problem: 'This is no amount in rupees.', remedy: 'Write it like 125000.50 or ₹1,25,000.50.' }
  }
  return amount <= MOST ? amount : { problem: 'The amount is too large.', remedy: 'Check the digits.' }
}

function readDate(text: string): string | Complaint {
  return (
    readIndianDate(text) ?? {
      problem: 'This is no date.',
      remedy: 'Write day, month and year like 05/04/2024 or 5 Apr 2024.',
    }
  )
}

/** 9.87654E+09, as a CSV from a narrow column has it. */
function isShortened(text: string): boolean {
  return /^\d(\.\d+)?e\+?\d+$/i.test(text)
}
