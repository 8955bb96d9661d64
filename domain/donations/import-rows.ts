/** Columns of an old register of gifts, and their parsers. */
import { donorColumns } from '../donors/import-rows.ts'
import { dayInWords, dayOf } from '../india/indian-days.ts'
import { identifierProblem, normalIdentifier } from '../receipts/identifiers.ts'
import { readAmount, readDate } from '../tables/cells.ts'
import type { Cell, CellProblem, FileColumn, Mapping, ReadRow } from '../tables/columns.ts'
import { matchColumns, plainHeader } from '../tables/match-columns.ts'
import { readCells } from '../tables/read-cells.ts'
import type { SourceRow } from '../tables/read-table.ts'
import { platformLabels } from './gift-labels.ts'

/** Everything the parsers need to know of the site. */
export type RegisterFacts = {
  causes: readonly { id: string; title: string }[]
  /** Gifts before this day are older than books are kept. */
  firstDay: string
  today: string
}

export type RegisterRow = {
  row_number: number
  day: string
  amount: number
} & { [Column in 'platform' | 'cause_id' | 'receipt_no' | 'reference' | GiverColumn]: string | null }

const giverColumns = ['name', 'email', 'phone', 'pan'] as const
type GiverColumn = (typeof giverColumns)[number]

const WAYS: Record<string, RegExp> = {
  cash: /^(cash|by hand|hand cash|नकद)$/,
  cheque: /^(cheque|check|chq|cheque dd|dd|demand draft|draft|चेक)$/,
  bank_transfer:
    /^(bank transfer|bank|transfer|neft|rtgs|imps|neft rtgs|net banking|netbanking|online transfer|wire)$/,
  upi: /^(upi|gpay|g pay|google pay|phonepe|phone pe|paytm|bhim|qr|qr code)$/,
  other: /^(another way|other|others|online|card|razorpay|payment gateway|donation box|kind)$/,
}

const GENERAL = 'general'

export function registerColumns({ causes, firstDay, today }: RegisterFacts): FileColumn[] {
  const readDay = (text: string): string | CellProblem => {
    const read = readDate(text)
    if (typeof read !== 'string') return read
    const day = dayOf(read)
    if (day > today) return { problem: 'This day is in the future.', remedy: 'Correct the day.' }
    if (day >= firstDay) return day
    return {
      problem: `This gift is older than books are kept: they begin on ${dayInWords(`${firstDay}T12:00:00+05:30`)}.`,
      remedy: 'It cannot be imported. Keep it in the old register.',
    }
  }
  return [
    {
      name: 'day',
      label: 'Day of the gift',
      alsoCalled: [
        'date',
        'day',
        'donation date',
        'date of donation',
        'receipt date',
        'received on',
        'दिनांक',
      ],
      alsoLike: /\bdate\b/,
      missing: { problem: 'There is no day.', remedy: 'Fill in the day of the gift.' },
      read: readDay,
    },
    {
      name: 'amount',
      label: 'Amount',
      alsoCalled: ['donation', 'rs', 'inr', 'rupees', 'amt', 'राशि'],
      alsoLike: /\b(amount|amt|rs|inr|rupees)\b/,
      missing: { problem: 'There is no amount.', remedy: 'Fill in what was given.' },
      read: (text) => {
        const read = readAmount(text.replace(/^-$/, '0'))
        return read === 0 ? { problem: 'The amount is 0.', remedy: 'Fill in what was given.' } : read
      },
    },
    {
      name: 'platform',
      label: 'Way of giving',
      alsoCalled: ['mode', 'payment mode', 'mode of payment', 'way', 'method', 'payment method', 'paid by'],
      options: Object.keys(WAYS).map((value) => ({ value, label: wayLabels(value) })),
      read: readWay,
    },
    {
      name: 'cause_id',
      label: 'Cause',
      alsoCalled: ['purpose', 'project', 'programme', 'program', 'fund', 'towards', 'for', 'head'],
      options: [
        { value: GENERAL, label: 'No cause' },
        ...causes.map(({ id, title }) => ({ value: id, label: title })),
      ],
      read: (text) => readCause(text, causes),
    },
    {
      name: 'receipt_no',
      label: 'Old receipt number',
      alsoCalled: [
        'receipt',
        'receipt no',
        'receipt number',
        'rcpt no',
        'rec no',
        'old receipt',
        'रसीद संख्या',
      ],
      limit: 100,
      read: (text) => text,
    },
    {
      name: 'reference',
      label: 'Reference (UTR, cheque, payment)',
      alsoCalled: [
        'reference',
        'reference no',
        'ref no',
        'utr',
        'utr no',
        'cheque no',
        'transaction id',
        'payment id',
      ],
      alsoLike: /\b(utr|cheque no|transaction|reference|ref)\b/,
      limit: 100,
      read: (text) => text,
    },
    ...donorColumns
      .filter(({ name }) => giverColumns.some((column) => column === name))
      .map(({ missing: _, ...column }) => (column.name === 'pan' ? { ...column, read: readPan } : column)),
  ]
}

export function readRegisterRow(facts: RegisterFacts) {
  const columns = registerColumns(facts)
  return (source: SourceRow, header: readonly string[], mapping: Mapping): ReadRow<RegisterRow> => {
    const read = readCells(columns, source, header, mapping)
    if ('problems' in read) return read
    const isAnonymous = giverColumns.every((column) => !read.row[column])
    const question = {
      line: source.line,
      column: 'Donor',
      value: '',
      problem: 'No donor is named.',
      remedy: 'It is imported as an anonymous gift.',
    }
    // Each column's parser returns its field's type, and rows without a day or an amount have a problem.
    const row = { row_number: source.line, ...read.row } as RegisterRow
    return { row, questions: isAnonymous ? [...read.questions, question] : read.questions }
  }
}

const HEADING_WITHIN = 20

/** Drops titles above the heading: the first row that has a day and an amount. */
export function findRegister(facts: RegisterFacts) {
  const columns = registerColumns(facts)
  return (rows: SourceRow[]): SourceRow[] => {
    const at = rows.slice(0, HEADING_WITHIN).findIndex(({ cells }) => {
      const { day, amount } = matchColumns(columns, cells)
      return day !== undefined && amount !== undefined
    })
    return rows.slice(Math.max(at, 0))
  }
}

const wayLabels = (way: string) => platformLabels[way as keyof typeof platformLabels]

function readWay(text: string): string | CellProblem {
  const plain = plainHeader(text)
  const way = Object.keys(WAYS).find((one) => one === text || WAYS[one]?.test(plain))
  return (
    way ?? { problem: 'This is not a known way of giving.', remedy: 'Match it above, or correct the cell.' }
  )
}

function readCause(text: string, causes: RegisterFacts['causes']): Cell | CellProblem {
  const plain = plainHeader(text)
  if (['general', 'general fund', 'general donation', 'none', 'any'].includes(plain)) return null
  const cause = causes.find(({ id, title }) => id === text || plainHeader(title) === plain)
  return cause?.id ?? { problem: 'There is no such cause.', remedy: 'Match it above, or correct the cell.' }
}

/** A register lists people and organisations alike. */
function readPan(text: string): string | CellProblem {
  const problem = identifierProblem('pan', text)
  if (!problem) return normalIdentifier(text)
  return { problem, remedy: 'The donor comes without a PAN, unless you correct it.', kept: null }
}
