import { dayInWords, daysIn } from '#domain/india/indian-days.ts'

type Dates = { is_shown: boolean; starts_on: string; ends_on: string | null }

/** The state of a campaign on an Indian day, in words. */
export function campaignState({ is_shown, starts_on, ends_on }: Dates, today: string) {
  if (!is_shown) return { tone: 'plain', words: 'Draft' } as const
  if (starts_on > today) return { tone: 'busy', words: `Begins on ${dayInWords(starts_on)}` } as const
  if (ends_on === null) return { tone: 'good', words: 'Running' } as const
  if (ends_on < today) return { tone: 'plain', words: 'Ended' } as const
  const left = daysIn(today, ends_on)
  return { tone: 'good', words: `Running (${left === 1 ? 'last day' : `${left} days left`})` } as const
}
