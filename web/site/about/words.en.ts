export { aboutDefaults as content } from '#domain/page-content/about.ts'

import { dayWords } from '../thank-you/day-words.en.ts'

export const words = {
  askForCertificates: 'Ask for our certificates',
  number: 'Number {number}',
  validTo: 'valid until {day}',
  document: 'See the document',
  ...dayWords,
} as const
