export { aboutDefaults as content } from '#domain/page-content/about.ts'

import { words as thanks } from '../thank-you/words.en.ts'

export const words = {
  askForCertificates: 'Ask for our certificates',
  number: 'Number {number}',
  validTo: 'valid until {day}',
  document: 'See the document',
  day: thanks.ticket.day,
  months: thanks.ticket.months,
} as const
