import { addMonths, dayInWords } from '../india/indian-days.ts'
import { formatRupees } from '../india/money.ts'

/** The scope of an erasure, as counted by the database. */
export type ErasureCounts = {
  gifts: number
  gifts_total: number
  monthly_gifts: number
  records: number
  messages: number
  letters: number
  /** Dedications of the person's gifts, and cards to their address. */
  cards: number
  events: number
  receipts: number
  /** Unfiled lines and rows of the yearly statement that name the person. */
  prepared_rows: number
  filed_rows: number
  certificates: number
}

/** Data in the person's records that may be another's. */
export type LeftByErasure = { gifts: number; monthly_gifts: number }

/** The data that an erasure removes, in sentences for that person. */
export function describeRemoval({
  gifts,
  monthly_gifts,
  records,
  messages,
  letters,
  cards,
  events,
}: ErasureCounts): string[] {
  return [
    monthly_gifts > 0 &&
      `${counted(monthly_gifts, 'monthly gift')}: stopped first, so that nothing more is charged.`,
    records === 1 && 'Your name, address, phone number and all notes about you.',
    // A family may share a mailbox: erasing one member shows that the others go too.
    records > 1 &&
      `Name, address, phone number and notes in each of the ${records} records with your email address.`,
    gifts > 0 && `Your name, address and phone number from ${counted(gifts, 'gift')}.`,
    gifts > 0 && 'What you searched for and which link you followed before you gave.',
    messages > 0 && `${counted(messages, 'message')} that you sent us, with our answers.`,
    letters > 0 && `The text of ${counted(letters, 'message')} that we sent you, and where they went.`,
    cards > 0 && `The names and words of ${counted(cards, 'card')} for gifts, sent by you or meant for you.`,
    gifts > 0 && 'What our staff wrote about your gifts: why one was corrected, refunded or looked into.',
    events > 0 && `Your details from ${counted(events, 'report')} of the payment provider.`,
    'Your nominee, gifts you told us about and what you asked us about your data, if any.',
    'All of that from our log of changes.',
  ].filter((sentence) => sentence !== false)
}

/** The data that stays, until when and why, in sentences. */
export function describeRetention(
  { gifts, gifts_total, receipts, prepared_rows, filed_rows, certificates }: ErasureCounts,
  /** The last day with books that name the person: of a gift, or of tax filings. */
  { lastDay, years, left }: { lastDay: string | null; years: number; left: LeftByErasure },
): string[] {
  return [
    left.gifts + left.monthly_gifts > 0 &&
      `Given with another address, or with a phone number alone, and linked to your details: ${describeLeft(left)}. Nothing shows that this is yours, so it is not changed; our staff look at it and write to you.`,
    gifts > 0 &&
      `The sums, days, causes, ways to pay, campaigns and payment references of ${counted(gifts, 'gift')} (${formatRupees(gifts_total)}), without you: they are our books.`,
    lastDay !== null &&
      receipts > 0 &&
      `${counted(receipts, 'receipt')} that ${receipts === 1 ? 'was' : 'were'} issued, with your name, address and number and, if cancelled, the reason, until ${dayInWords(booksEnd(lastDay, years))}: the law asks a charity to keep them for ${years} years after the financial year.`,
    lastDay !== null &&
      filed_rows + certificates > 0 &&
      `What was filed with the tax office about you (${counted(filed_rows, 'row')}, with your name, address and the end of your number) and its certificates (${certificates}), until ${dayInWords(booksEnd(lastDay, years))}: the tax office has them too.`,
    lastDay !== null &&
      prepared_rows > 0 &&
      `What we prepare for the tax office about you (${counted(prepared_rows, 'row')}, with your name, address and the end of your number), until ${dayInWords(booksEnd(lastDay, years))} at the latest: it belongs to the same books.`,
    receipts + prepared_rows + filed_rows > 0 &&
      'Copies of these in files that our staff made for download: on this site they are deleted within 7 days. What staff had saved elsewhere, they delete themselves.',
    'What the payment provider and your bank keep: please turn to them.',
    'Copies of our database, which are overwritten as they grow old.',
    'That an erasure was requested, when, and how many entries it removed.',
  ].filter((sentence) => sentence !== false)
}

/** Staff's note on data that an erasure left for review. */
export function noteForStaff(left: LeftByErasure): string {
  return `Erased at their own request. Left as it is, since it was given with another address or a phone number alone: ${describeLeft(left)}. If it is this person’s, stop and erase it as staff.`
}

function describeLeft({ gifts, monthly_gifts }: LeftByErasure): string {
  const parts = [
    monthly_gifts > 0 && counted(monthly_gifts, 'monthly gift'),
    gifts > 0 && counted(gifts, 'gift'),
  ]
  return parts.filter((part) => part !== false).join(' and ')
}

/** The last day of retention for the financial year of a day. */
export function booksEnd(day: string, years: number): string {
  const yearOfMarch = Number(addMonths(day, -3).slice(0, 4)) + 1
  return `${yearOfMarch + years}-03-31`
}

function counted(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`
}
