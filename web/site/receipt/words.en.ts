import { dayWords } from '../thank-you/day-words.en.ts'

export const words = {
  title: 'Check a receipt',
  description: 'Whether a receipt is one of ours, and what it says.',
  valid: 'This receipt is genuine',
  validText: 'We issued it. Compare the number, the dates and the amount with the receipt in your hand.',
  cancelled: 'This receipt was cancelled',
  cancelledText:
    'We issued it and have cancelled it since. It no longer counts, for the donor or for the tax office.',
  test: 'Test mode: no real money moved. This receipt counts nowhere.',
  number: 'Receipt number',
  givenOn: 'Given on',
  issuedOn: 'Issued on',
  amount: 'Amount',
  noNames:
    'To protect privacy, this page shows no name. Compare the name on the receipt with the person who shows it.',
  unknown: 'There is no receipt with this code',
  unknownText:
    'The link may be incomplete: please scan the code on the receipt again. If it leads here again, the receipt is not ours.',
  unreachable: 'We cannot look this up right now',
  unreachableText: 'Please try again in a few minutes.',
  contact: 'Write to us',
  ...dayWords,
} as const
