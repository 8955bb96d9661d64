/** Dates in Indian notation, day before month: 05/04/2024 is the fifth of April. */

import { westernDigits } from './western-digits.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = String.raw`(?:[T,\s]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*([ap]m)?)?`
const FORMS: [
  RegExp,
  order: readonly ['year' | 'month' | 'day', 'year' | 'month' | 'day', 'year' | 'month' | 'day'],
][] = [
  [new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, 'i'), ['year', 'month', 'day']],
  [new RegExp(`^(\\d{1,2})[-/. ](\\d{1,2})[-/. ](\\d{4}|\\d{2})${TIME}$`, 'i'), ['day', 'month', 'year']],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3,9})[-/., ]+(\\d{4}|\\d{2})${TIME}$`, 'i'),
    ['day', 'month', 'year'],
  ],
  [
    new RegExp(`^([a-z]{3,9})[-. ]+(\\d{1,2})(?:st|nd|rd|th)?[,. ]+(\\d{4})${TIME}$`, 'i'),
    ['month', 'day', 'year'],
  ],
]

/** The time in ISO form, in Indian time by default. Null for an invalid date. */
export function readIndianDate(text: string): string | null {
  const trimmed = westernDigits(text).trim()
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/.test(trimmed)) {
    const moment = new Date(trimmed.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
    return Number.isNaN(moment.getTime()) ? null : trimmed
  }
  for (const [form, order] of FORMS) {
    const match = form.exec(trimmed)
    if (!match) continue
    const part = (name: 'year' | 'month' | 'day') => match[order.indexOf(name) + 1] ?? ''
    return momentOf(yearOf(part('year')), monthOf(part('month')), Number(part('day')), match.slice(4))
  }
  return null
}

function momentOf(year: number, month: number, day: number, time: (string | undefined)[]): string | null {
  const [hour = '0', minute = '0', second = '0', fraction = '', half] = time
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || year < 1900 || year > 2100 || hours > 23 || Number(minute) > 59 || Number(second) > 59)
    return null
  const two = (number: number | string) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hours)}:${two(minute)}:${two(second)}${fraction}+05:30`
}

function yearOf(written: string): number {
  const year = Number(written)
  if (written.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function monthOf(written: string): number {
  if (/^\d+$/.test(written)) return Number(written)
  return MONTHS.indexOf(written.slice(0, 3).toLowerCase()) + 1
}
