import type { Translation } from '#web/lib/words.ts'
import { progressWords } from './progress-words.hi.ts'
import type { words as english } from './words.en.ts'

export const words = {
  ...progressWords,
  title: 'अभियान',
  description: 'लक्ष्य और आख़िरी तारीख़ वाली अपीलें: देखिए कि हर एक किसलिए है और कहाँ तक पहुँची है।',
  intro: 'हर अपील का एक ही मक़सद होता है। देखिए कि वह किसलिए है, कहाँ तक पहुँची है और आपके दान से क्या होता है।',
  none: 'इस समय कोई अभियान नहीं चल रहा। आप कभी भी दान कर सकते हैं।',
  toDonate: 'दान के पन्ने पर जाएँ',
  endedHeading: 'पूरे हो चुके अभियान',
  endedOn: '{day} को पूरा हुआ',
  beginsOn: '{day} से शुरू',
  breadcrumb: 'आप यहाँ हैं',
  home: 'मुख्य पन्ना',
  match: '{name} की ओर से {limit} तक हर दान दोगुना: अब तक {amount}।',
  matchEnded: '{name} की ओर से {limit} तक हर दान दोगुना हुआ: {amount}।',
  storyHeading: 'यह किसलिए है',
  partOf: 'यह अभियान हमारे इस काम का हिस्सा है: {cause}।',
  costsHeading: 'आपके दान से क्या होता है',
  galleryHeading: 'तस्वीरें',
  storiesHeading: 'इस अभियान की कहानियाँ',
  actionsHeading: 'इस अभियान में दान करें',
  thanksHeading: 'यह अभियान पूरा हो चुका है',
  thanks: 'दान करने वाले सभी लोगों का धन्यवाद।',
  toCause: 'इस काम के बारे में पढ़ें: {cause}',
  shareHeading: 'यह अभियान औरों तक पहुँचाएँ',
  notFound: {
    title: 'यह अभियान नहीं मिला',
    text: 'आप जिस अभियान को ढूँढ रहे हैं, वह यहाँ नहीं है।',
    back: 'अभियानों पर लौटें',
  },
} as const satisfies Translation<typeof english>
