import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export const words = {
  title: 'पन्ना नहीं मिला',
  description: 'इस पते पर कोई पन्ना नहीं है।',
  code: '404',
  heading: 'अरे! यह पन्ना नहीं मिला',
  text: 'हो सकता है पन्ना कहीं और चला गया हो, या पता लिखने में कोई ग़लती हो गई हो।',
  home: 'मुख्य पन्ने पर लौटें',
  ourWork: 'हमारे काम देखें',
} as const satisfies Translation<typeof english>
