/** Parsers for the cells of imported lists. */
import { readIndianDate } from '../india/indian-date.ts'
import { parseRupees } from '../india/typed-rupees.ts'
import type { CellProblem } from './columns.ts'

const MOST = 999_999_999_999.99

export function readAmount(text: string): number | CellProblem {
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

export function readDate(text: string): string | CellProblem {
  return (
    readIndianDate(text) ?? {
      problem: 'This is not a date.',
      remedy: 'Write day, month and year like 05/04/2024 or 5 Apr 2024.',
    }
  )
}

/** 9.87654E+09, as in a CSV from a narrow column. */
export function isShortened(text: string): boolean {
  return /^\d(\.\d+)?e\+?\d+$/i.test(text)
}
