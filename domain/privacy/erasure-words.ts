import { addMonths, dayInWords } from '../indian-days.ts'
import { formatRupees } from '../money.ts'

/** What an erasure is about, as the database counts it. */
export type ErasureCounts = {
  gifts: number
  gifts_total: number
  monthly_gifts: number
  records: number
  messages: number
  letters: number
  events: number
}

/** What erasing a person removes, in sentences for that person. */
export function whatGoes({
  gifts,
  monthly_gifts,
  records,
  messages,
  letters,
  events,
}: ErasureCounts): string[] {
  return [
    monthly_gifts > 0 &&
      `${counted(monthly_gifts, 'monthly gift')}: stopped first, so that nothing more is charged.`,
    records > 0 && 'Your name, address, phone number and all notes about you.',
    gifts > 0 && `Your name, address and phone number from ${counted(gifts, 'gift')}.`,
    messages > 0 && `${counted(messages, 'message')} that you sent us, with our answers.`,
    letters > 0 && `What stood in ${counted(letters, 'letter')} that we sent you, and where they went.`,
    events > 0 && `Your details from ${counted(events, 'report')} of the payment provider.`,
    'All of that from our log of changes.',
  ].filter((sentence) => sentence !== false)
}

/** What stays, until when and why. */
export function whatStays(
  { gifts, gifts_total }: ErasureCounts,
  { lastGift, years }: { lastGift: string | null; years: number },
): string[] {
  return [
    gifts > 0 &&
      `The sums, days and payment references of ${counted(gifts, 'gift')} (${formatRupees(gifts_total)}), without you: they are our books.`,
    lastGift !== null &&
      `Receipts that were issued, until ${dayInWords(booksEnd(lastGift, years))}: the law asks a charity to keep them for ${years} years after the financial year.`,
    'What the payment provider and your bank keep: please turn to them.',
    'Copies of our database, which are overwritten as they grow old.',
    'That somebody asked for an erasure, when, and how many entries it removed.',
  ].filter((sentence) => sentence !== false)
}

/** The last day on which the books of the financial year of a day are kept. */
export function booksEnd(day: string, years: number): string {
  const yearOfMarch = Number(addMonths(day, -3).slice(0, 4)) + 1
  return `${yearOfMarch + years}-03-31`
}

function counted(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`
}
