import type { Translation } from '#web/lib/words.ts'
import { dayWords } from '../thank-you/day-words.hi.ts'
import type { words as english } from './words.en.ts'

export const words = {
  title: 'रसीद जाँचें',
  description: 'रसीद हमारी है या नहीं, और उसमें क्या लिखा है।',
  valid: 'यह रसीद असली है',
  validText: 'यह हमने ही जारी की है। नंबर, तारीख़ें और रकम अपने हाथ की रसीद से मिला लें।',
  cancelled: 'यह रसीद रद्द हो चुकी है',
  cancelledText: 'यह हमने जारी की थी और बाद में रद्द कर दी। अब यह न दाता के लिए मान्य है, न आयकर विभाग के लिए।',
  test: 'परीक्षण मोड: असली पैसा नहीं लिया गया। यह रसीद कहीं मान्य नहीं है।',
  number: 'रसीद नंबर',
  givenOn: 'दान की तारीख़',
  issuedOn: 'जारी होने की तारीख़',
  amount: 'रकम',
  noNames: 'निजता के लिए इस पन्ने पर किसी का नाम नहीं है: रसीद पर लिखा नाम उस व्यक्ति से मिलाएँ जो उसे दिखा रहा है।',
  unknown: 'इस कोड की कोई रसीद नहीं है',
  unknownText:
    'हो सकता है लिंक अधूरा हो: रसीद का कोड एक बार फिर स्कैन करें। फिर भी यहीं पहुँचें, तो वह रसीद हमारी नहीं है।',
  unreachable: 'अभी हम यह देख नहीं पा रहे',
  unreachableText: 'कृपया कुछ मिनट बाद फिर कोशिश करें।',
  contact: 'हमें लिखें',
  ...dayWords,
} as const satisfies Translation<typeof english>
