import { dayInWords } from '../india/indian-days.ts'

/** Result of comparing the log's seals with its entries, by `check_log`. */
export type LogCheck = {
  /** Number of sealed days. */
  days: number
  first_day: string | null
  last_day: string | null
  differs_on: string | null
  problem: 'missing_seal' | 'missing_entries' | 'added_entries' | 'changed_entries' | null
  late_count: number
  /** At most 50, newest first. */
  late: {
    id: number
    changed_at: string
    table_name: string
    actor: string | null
    sealed_with: string | null
  }[]
}

const PROBLEMS: Record<NonNullable<LogCheck['problem']>, string> = {
  missing_seal: 'the seal of the day before is missing',
  missing_entries: 'entries are missing',
  added_entries: 'entries were added to the seal',
  changed_entries: 'entries were changed',
}

/** Names the first day that differs. */
export function logCheckSentence({ days, first_day, last_day, differs_on, problem }: LogCheck): string {
  if (!first_day || !last_day) return 'No day of the log is sealed yet.'
  if (differs_on && problem)
    return `The log differs from its seals on ${dayInWords(differs_on)}: ${PROBLEMS[problem]}.`
  const seals = days === 1 ? 'one seal' : `${days} seals`
  return `The log agrees with its ${seals}, ${dayInWords(first_day)} to ${dayInWords(last_day)}.`
}
