import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export const words = {
  title: 'कुछ गड़बड़ हो गई',
  text: 'ग़लती हमारी है, आपकी नहीं। कृपया थोड़ी देर में फिर कोशिश करें।',
  home: 'मुख्य पन्ने पर लौटें',
} as const satisfies Translation<typeof english>
