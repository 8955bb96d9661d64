/** Reads a bank's statement: finds its table among account data and footers, and parses each line. */
import { readIndianDate } from '../india/indian-date.ts'
import { westernDigits } from '../india/western-digits.ts'
import { readAmount, readDate } from '../tables/cells.ts'
import type { CellProblem, FileColumn, Mapping, ReadRow } from '../tables/columns.ts'
import { matchColumns } from '../tables/match-columns.ts'
import type { SourceRow } from '../tables/read-table.ts'
import { type BankRow, readNarration, readReference } from './bank-row.ts'

/** With its line in the file. */
export type StatementRow = BankRow & { row_number: number }

const asText = (text: string) => text

const INR = '( (in )?(inr|rs|rupees))?$'

export const statementColumns: readonly FileColumn[] = [
  {
    name: 'date',
    label: 'Date',
    alsoCalled: ['transaction date', 'txn date', 'tran date', 'value date'],
    alsoLike: /^(txn|tran|trans|transaction|value|entry|booking)? ?(post|posted|posting)? ?(date|dt)\b/,
    missing: { problem: 'There is no date.', remedy: 'Fill in the day.' },
    read: readDate,
  },
  {
    name: 'credit',
    label: 'Credit (money in)',
    alsoCalled: [],
    alsoLike: new RegExp(
      `^(credits?|cr|deposits?|paid in|money in|amount cr(edited)?)( (amount|amt))?( cr)?${INR}`,
    ),
    requiredUnless: 'amount',
    read: asText,
  },
  {
    name: 'debit',
    label: 'Debit (money out)',
    alsoCalled: [],
    alsoLike: new RegExp(
      `^(debits?|dr|withdrawals?|paid out|money out|amount (dr|debited))( (amount|amt))?( dr)?${INR}`,
    ),
    read: asText,
  },
  {
    name: 'amount',
    label: 'Amount',
    alsoCalled: ['amt'],
    alsoLike: new RegExp(`^(transaction |txn )?(amount|amt)( dr cr| cr dr)?${INR}`),
    read: asText,
  },
  {
    name: 'direction',
    label: 'Cr or Dr',
    alsoCalled: ['cr dr', 'dr cr', 'debit credit', 'credit debit', 'type', 'transaction type', 'txn type'],
    alsoLike:
      /^((d|dr|debit) (or )?(c|cr|credit)|(c|cr|credit) (or )?(d|dr|debit)|drcr|crdr)\b(?!.*\b(amount|amt)\b)|\bindicator$/,
    read: asText,
  },
  {
    name: 'narration',
    label: 'Narration',
    alsoCalled: ['description', 'particulars'],
    alsoLike: /\b(remarks|details|particulars|description)$/,
    read: asText,
  },
  {
    name: 'reference',
    label: 'Reference',
    alsoCalled: ['chqno'],
    alsoLike: /\b(utr|ref|reference|cheque|chq)\b/,
    read: asText,
  },
]

const FIRST_ROWS = 100

/** The rows from the heading to the last one with a date: banks print account data above and totals below. */
export function findTable(rows: readonly SourceRow[]): SourceRow[] {
  const start = rows.slice(0, FIRST_ROWS).findIndex(({ cells }) => {
    const mapping = matchColumns(statementColumns, cells)
    return mapping.date !== undefined && (mapping.credit ?? mapping.amount) !== undefined
  })
  if (start === -1) return [...rows]
  const { date = 0 } = matchColumns(statementColumns, rows[start]?.cells ?? [])
  const end = rows.findLastIndex(({ cells }, at) => at > start && isDated(cells[date] ?? ''))
  // Without a date, every row is kept: each of them is a problem to show.
  return end === -1 ? rows.slice(start) : rows.slice(start, end + 1)
}

/** A date, or looks like one though the day may not exist. */
const isDated = (text: string) =>
  readIndianDate(text) !== null || /^\s*\d{1,4}[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+\d{2,4}\b/i.test(text)

/** A row, 'out' for outgoing money, or undefined for a line without an amount. */
export function readStatementRow(
  source: SourceRow,
  header: readonly string[],
  mapping: Mapping,
): ReadRow<StatementRow> | 'out' | undefined {
  const textIn = (name: string) => (source.cells[mapping[name] ?? -1] ?? '').trim()
  const money = readMoney(textIn)
  if (money === undefined || money === 'out') return money
  const problems: { name: string; problem: CellProblem }[] = []
  if (typeof money.amount !== 'number') problems.push({ name: money.name, problem: money.amount })
  const date = readIndianDate(textIn('date'))
  if (!date) {
    const problem = { problem: 'This day does not exist.', remedy: 'Write it like 05/04/2024 or 5 Apr 2024.' }
    problems.push({ name: 'date', problem })
  }
  if (!date || typeof money.amount !== 'number')
    return {
      problems: problems.map(({ name, problem }) => ({
        line: source.line,
        column: header[mapping[name] ?? -1] || name,
        value: textIn(name).slice(0, 200),
        ...problem,
      })),
    }
  return {
    row: {
      row_number: source.line,
      date: date.slice(0, 10),
      amount: money.amount,
      narration: readNarration(textIn('narration')),
      reference: readReference(textIn('reference')),
    },
    questions: [],
  }
}

type Money = { name: string; amount: number | CellProblem }

/** Incoming money, by the credit column, or by the amount with its sign or mark. */
function readMoney(textIn: (name: string) => string): Money | 'out' | undefined {
  const credit = readSigned(textIn('credit'))
  if (credit && credit.amount !== 0) return credit.isOut ? 'out' : { name: 'credit', amount: credit.amount }
  const debit = readSigned(textIn('debit'))
  if (debit && debit.amount !== 0) return 'out'
  const amount = readSigned(textIn('amount'))
  if (!amount || amount.amount === 0) return undefined
  const direction = textIn('direction')
  const isOut = OUT.test(direction) || /^[-−]$/.test(direction)
  return isOut || amount.isOut ? 'out' : { name: 'amount', amount: amount.amount }
}

const MARK = /\(?(?<![a-z])(c|d|cr|dr|credit|debit)(?![a-z])\.?\)?/i
const OUT = /(?<![a-z])(d|dr|db|dbit|debit(ed)?|w|withdraw(al|n)?|out(going|ward)?|sent)(?![a-z])/i

/** "1,250.00 Cr", "1,250.00Cr", "(500.00)", "-500", "500.00-"; undefined without a digit. */
function readSigned(typed: string): { amount: number | CellProblem; isOut: boolean } | undefined {
  const text = westernDigits(typed)
  if (!/\d/.test(text)) return undefined
  // "500/-" is not negative.
  const bare = text
    .replace(MARK, '')
    .trim()
    .replace(/\s*\/-$/, '')
  const unsigned = bare.replace(/^\((.*)\)$/, '$1').replace(/^(₹|rs\.?|inr)?\s*[-+−]\s*|\s*[-+−]$/i, '')
  return {
    amount: readAmount(unsigned),
    isOut: OUT.test(text) || /^\(.*\)$/.test(bare) || /^(₹|rs\.?|inr)?\s*[-−]|[-−]$/i.test(bare),
  }
}
