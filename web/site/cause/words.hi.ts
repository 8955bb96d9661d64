import type { Translation } from '#web/lib/words.ts'
import { dayWords } from '../thank-you/day-words.hi.ts'
import type { words as english } from './words.en.ts'

export { ourWorkDefaults as content } from '#domain/page-content/our-work.hi.ts'

export const words = {
  ...dayWords,
  breadcrumb: 'आप यहाँ हैं',
  home: 'मुख्य पन्ना',
  alsoOn: 'यहाँ भी',
  ourWork: 'हमारे काम',
  stories: 'इस काम की कहानियाँ',
  notFound: {
    title: 'यह काम नहीं मिला',
    text: 'आप जिस काम को ढूँढ रहे हैं, वह यहाँ नहीं है।',
    back: 'हमारे कामों पर लौटें',
  },
} as const satisfies Translation<typeof english>
