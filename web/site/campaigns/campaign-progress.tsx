import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import type { Progress } from '#web/lib/campaigns.ts'
import { fill, type Translation } from '#web/lib/words.ts'
import { Sentence } from '#web/ui/sentence.tsx'
import type { progressWords } from './progress-words.en.ts'

export type ProgressWords = Translation<typeof progressWords>

type Props = { goal: number | null; progress: Progress; words: ProgressWords; className?: string }

/** Amount raised, with a bar if there is a goal, the number of gifts, the last one and the remaining days. */
export function CampaignProgress({ goal, progress, words, className = '' }: Props) {
  const { sums } = progress
  const facts = [sums && giftCount(sums.gifts, words), lastGift(progress, words), timeLeft(progress, words)]
  return (
    <div className={className}>
      {sums && <Raised goal={goal} raised={sums.raised} words={words} />}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-soft">
        {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
      </ul>
    </div>
  )
}

function Raised({ goal, raised, words }: { goal: number | null; raised: number; words: ProgressWords }) {
  const amount = formatRupees(raised)
  const shown = <span className="display amount text-3xl text-heading">{amount}</span>
  if (goal === null)
    return (
      <p>
        <Sentence text={words.raised} parts={{ amount: shown }} />
      </p>
    )
  return (
    <>
      <p>
        <Sentence text={words.raisedOf} parts={{ amount: shown, goal: formatRupees(goal) }} />
      </p>
      <progress
        max={goal}
        value={Math.max(0, Math.min(raised, goal))}
        aria-label={fill(words.raisedOf, { amount, goal: formatRupees(goal) })}
        className="mt-2 block h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-surface [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-leaf"
      >
        {Math.floor((100 * Math.max(0, Math.min(raised, goal))) / goal)}%
      </progress>
    </>
  )
}

function giftCount(count: number, words: ProgressWords): string {
  return count === 1 ? words.oneGift : fill(words.gifts, { count: formatNumber(count) })
}

function lastGift({ sums, state }: Progress, { lastGift: words }: ProgressWords): string | null {
  if (!sums?.lastGift || state === 'ended') return null
  const { unit, count } = sums.lastGift
  if (unit === 'now') return words.now
  if (count === 1) return { minutes: words.oneMinute, hours: words.oneHour, days: words.oneDay }[unit]
  return fill(words[unit], { count: formatNumber(count) })
}

function timeLeft({ state, daysLeft }: Progress, words: ProgressWords): string | null {
  if (state !== 'running' || daysLeft === null) return null
  return daysLeft === 1 ? words.lastDay : fill(words.daysLeft, { count: formatNumber(daysLeft) })
}
