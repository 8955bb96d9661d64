import type { Translation } from '#web/lib/words.ts'
import type { dayWords as english } from './day-words.en.ts'

export const dayWords = {
  day: '{day} {month} {year}',
  moment: '{day}, {time}',
  months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
} as const satisfies Translation<typeof english>
