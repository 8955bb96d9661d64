import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './offer-words.en.ts'

export const words = {
  offer: 'यह वेबसाइट हिन्दी में भी है।',
  follow: 'हिन्दी में पढ़ें',
  stay: 'नहीं, धन्यवाद',
} as const satisfies Translation<typeof english>
