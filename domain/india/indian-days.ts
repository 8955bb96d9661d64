import { INDIAN_ENGLISH } from '../languages/languages.ts'

/** Days of the foundation's calendar: they start at midnight in India, wherever the reader is. */
const words = new Intl.DateTimeFormat(INDIAN_ENGLISH, { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
// Swedish formats a time as 2026-11-15 14:05:59.
const digits = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

/** 15 Nov 2026 */
export function dayInWords(moment: string | Date): string {
  return words.format(new Date(moment))
}

/** 2026-11-15, as in addresses and date fields. */
export function dayOf(moment: string | Date): string {
  return digits.format(new Date(moment)).slice(0, 10)
}

/** 14:05 */
export function timeOf(moment: string | Date): string {
  return digits.format(new Date(moment)).slice(11, 16)
}

/** Whether this is an existing day, as yyyy-MM-dd. */
export function isDay(text: string | null): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? '')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text ?? '')
}

// From here on days are yyyy-MM-dd, without time and zone.

const DAY_MS = 86_400_000

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of another month, clipped to its end. */
export function addMonths(day: string, count: number): string {
  const first = new Date(monthStart(day))
  first.setUTCMonth(first.getUTCMonth() + count)
  const start = first.toISOString().slice(0, 10)
  const last = addDays(start, Number(day.slice(8)) - 1)
  return last.slice(0, 7) === start.slice(0, 7) ? last : monthEnd(start)
}

export function monthStart(day: string): string {
  return `${day.slice(0, 8)}01`
}

export function monthEnd(day: string): string {
  return addDays(addMonths(monthStart(day), 1), -1)
}

/** The month of a day. */
export function monthOn(day: string): { from: string; to: string } {
  return { from: monthStart(day), to: monthEnd(day) }
}

/** Both ends inclusive: a single day counts 1. */
export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** Monday is 1 and Sunday 7. */
export function weekday(day: string): number {
  return new Date(day).getUTCDay() || 7
}

export type NamedDays = { name: string; from: string; to: string }

/** Accounting periods around a day. Financial years begin in April. */
export function periodsOn(today: string): NamedDays[] {
  const yearStart = `${addMonths(today, -3).slice(0, 4)}-04-01`
  return [
    { name: 'Today', from: today, to: today },
    { name: 'This month', ...monthOn(today) },
    { name: 'Last month', ...monthOn(addMonths(today, -1)) },
    { name: 'This financial year', from: yearStart, to: addDays(addMonths(yearStart, 12), -1) },
    { name: 'Last financial year', from: addMonths(yearStart, -12), to: addDays(yearStart, -1) },
  ]
}
