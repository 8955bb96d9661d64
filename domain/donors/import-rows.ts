/** Columns of an imported list of donors, and their parsers. */

import { westernDigits } from '../india/western-digits.ts'
import { EMAIL, UUID } from '../input/patterns.ts'
import { holderProblem, identifierProblem, normalIdentifier } from '../receipts/identifiers.ts'
import { isShortened, readAmount, readDate } from '../tables/cells.ts'
import type { CellProblem, FileColumn, Mapping, ReadRow } from '../tables/columns.ts'
import { readCells } from '../tables/read-cells.ts'
import type { SourceRow } from '../tables/read-table.ts'
import {
  type AnyField,
  type DonorDetails,
  fieldLabels,
  fieldsWith,
  type ImportedField,
  optionWords,
} from './fields.ts'

export type ImportRow = {
  row_number: number
  id?: string
  created_at?: string
  name: string
} & {
  /** Null if the file has no value. */
  [Field in Exclude<ImportedField, 'name'>]: DonorDetails[Field] | null
}

/** "Donation Amt (Rs.)" and the like: only words for amounts, including at least one explicit one. */
const AMOUNT =
  /^(?=.*\b(amount|amt|rs|inr|rupees)\b)((amount|amt|rs|inr|rupees|donations?|donated|given|received|total|in|of)( |$))+$/

/** Columns of a list of donors, in the order of `fields.ts`: a PAN is read after the kind of donor. */
export const donorColumns: readonly FileColumn[] = [
  { name: 'id', label: fieldLabels.id, alsoCalled: [], onlyWith: UUID, read: readId },
  ...fieldsWith('imported').map((field) => ({
    name: field.name,
    label: field.label,
    alsoCalled: field.alsoCalled,
    limit: limitOf(field),
    ...optionsOf(field),
  })),
  {
    name: 'created_at',
    label: fieldLabels.created_at,
    alsoCalled: [
      'date',
      'date added',
      'added on',
      'created',
      'created on',
      'donation date',
      'date of donation',
      'since',
      'दिनांक',
    ],
    read: readDate,
  },
]

export function readRow(source: SourceRow, header: readonly string[], mapping: Mapping): ReadRow<ImportRow> {
  const read = readCells(donorColumns, source, header, mapping)
  if ('problems' in read) return read
  const { id, created_at, ...details } = read.row
  const row = {
    row_number: source.line,
    ...details,
    ...(id && { id }),
    ...(created_at && { created_at }),
  }
  // Each column's parser returns its field's type, and rows without a name have a problem.
  return { ...read, row: row as ImportRow }
}

function limitOf(field: AnyField): number | undefined {
  if (field.kind === 'phone') return undefined
  if ('limit' in field) return field.limit
  return { name: 200, email: 254, rupees: undefined, mask: undefined, choice: undefined }[field.kind]
}

function optionsOf(
  field: AnyField,
): Pick<FileColumn, 'read' | 'missing' | 'alsoLike' | 'isMasked' | 'options'> {
  switch (field.kind) {
    case 'name':
      return {
        missing: { problem: 'There is no name.', remedy: 'Fill in the name of the donor.' },
        read: (text) => text,
      }
    case 'email':
      return { read: readEmail }
    case 'phone':
      return { read: readPhone }
    case 'pincode':
      return { read: westernDigits }
    case 'rupees':
      return { alsoLike: AMOUNT, read: readAmount }
    case 'mask':
      return {
        isMasked: true,
        read: (text, { kind }) => readPan(text, kind === 'organisation' ? kind : 'person'),
      }
    case 'choice':
      return {
        options: field.options.map((value) => ({ value, label: optionWords(value) })),
        read: (text) => readChoice(text, field),
      }
    default:
      return { read: (text) => text }
  }
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
