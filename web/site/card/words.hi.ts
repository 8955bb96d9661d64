import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export const words = {
  title: 'आपके लिए एक कार्ड',
  description: 'किसी के नाम से किए गए दान का कार्ड।',
  loading: 'एक पल...',
  needsJavaScript: 'इस पन्ने के लिए JavaScript चाहिए, जो इस ब्राउज़र में बंद है।',
  closed: 'किसी ने आपको एक कार्ड भेजा है। यह {organisation} को दिए गए एक दान के बारे में है।',
  open: 'कार्ड खोलें',
  noLink: 'यह पन्ना कार्ड के लिंक से खुलता है।',
  dead: 'यह लिंक अब काम नहीं करता। चाहें, तो हमें लिखें।',
  failed: 'यह नहीं हो पाया। कृपया अपना इंटरनेट देखें और फिर कोशिश करें।',
  contact: 'हमें लिखें',
  about: '{organisation} के बारे में',
  face: {
    honour: '{name} के सम्मान में',
    memory: '{name} की स्मृति में',
    occasion: '{name} के अवसर पर',
    gift: '{from} ने {organisation} को दान दिया है।',
  },
  stop: {
    heading: 'और कार्ड नहीं',
    text: 'आपका पता हमारे पास सिर्फ़ इस कार्ड के लिए है। आप हमसे ऐसे कार्ड न चाहें, तो बटन दबाएँ।',
    submit: 'मुझे फिर कार्ड न भेजें',
    done: 'अब इस पते पर हमारी ओर से कोई कार्ड नहीं आएगा।',
  },
} as const satisfies Translation<typeof english>
