import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export const words = {
  title: 'कम ईमेल',
  description: 'रसीद की जानकारी माँगने वाले ईमेल बंद करें।',
  text: 'हम रसीद की छूटी हुई जानकारी के बारे में आपको ईमेल भेजना बंद कर देंगे। आपकी रसीदें और आपके अपने दान से जुड़े संदेश आपको मिलते रहेंगे।',
  submit: 'ये ईमेल बंद करें',
  done: 'हो गया। अब हम यह जानकारी ईमेल से नहीं पूछेंगे।',
  more: 'हम आपको और किस बारे में लिखें, यह आप “मेरे दान” में चुन सकते हैं।',
  myGiving: 'मेरे दान',
} as const satisfies Translation<typeof english>
