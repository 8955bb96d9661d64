import type { Translation } from '#web/lib/words.ts'
import { dayWords } from '../thank-you/day-words.hi.ts'
import type { words as english } from './words.en.ts'

export { aboutDefaults as content } from '#domain/page-content/about.hi.ts'

export const words = {
  askForCertificates: 'हमारे प्रमाणपत्र मँगाएँ',
  number: 'नंबर {number}',
  validTo: '{day} तक मान्य',
  document: 'दस्तावेज़ देखें',
  ...dayWords,
} as const satisfies Translation<typeof english>
