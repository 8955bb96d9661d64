/** Days as the foundation's calendar has them: they begin at midnight in India, wherever the reader is. */
const words = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
// Sweden writes a moment as 2026-11-15 14:05:59.
const digits = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

/** 15 Nov 2026 */
export function dayInWords(moment: string | Date): string {
  return words.format(new Date(moment))
}

/** 2026-11-15, as addresses and date fields have it. */
export function dayOf(moment: string | Date): string {
  return digits.format(new Date(moment)).slice(0, 10)
}

/** 14:05 */
export function timeOf(moment: string | Date): string {
  return digits.format(new Date(moment)).slice(11, 16)
}

export type Period = { name: string; from: string; to: string }

/** The stretches of time that accounts are kept by, as they are on a day. Financial years begin in April. */
export function periodsOn(today: string): Period[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const begins = month >= 4 ? year : year - 1
  return [
    { name: 'Today', from: today, to: today },
    { name: 'This month', ...monthOn(today) },
    { name: 'Last month', from: date(year, month - 1, 1), to: date(year, month, 0) },
    { name: 'This financial year', from: date(begins, 4, 1), to: date(begins + 1, 3, 31) },
    { name: 'Last financial year', from: date(begins - 1, 4, 1), to: date(begins, 3, 31) },
  ]
}

/** The month that a day is in. */
export function monthOn(today: string): { from: string; to: string } {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return { from: date(year, month, 1), to: date(year, month + 1, 0) }
}

function date(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
