import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export { ourWorkInHindi as content } from '#domain/page-content/hi/our-work.ts'

export const words = {
  breadcrumb: 'आप यहाँ हैं',
  home: 'मुख्य पन्ना',
  alsoOn: 'यहाँ भी',
  ourWork: 'हमारे काम',
  notFound: {
    title: 'यह काम नहीं मिला',
    text: 'आप जिस काम को ढूँढ रहे हैं, वह यहाँ नहीं है।',
    back: 'हमारे कामों पर लौटें',
  },
} as const satisfies Translation<typeof english>
