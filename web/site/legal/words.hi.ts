import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export const words = {
  onThisPage: 'इस पन्ने पर',
  contactAddress: 'हमारे संपर्क पन्ने पर दिया पता',
} as const satisfies Translation<typeof english>
