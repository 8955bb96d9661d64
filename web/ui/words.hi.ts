import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export const words = {
  loading: 'खुल रहा है…',
  close: 'बंद करें',
  copied: 'कॉपी हो गया',
  pdf: '(PDF)',
  playVideo: 'वीडियो चलाएँ: {title}',
  form: {
    sent: 'भेज दिया गया',
    needsJavaScript: 'इस फ़ॉर्म के लिए JavaScript चाहिए, जो इस ब्राउज़र में बंद है।',
    honeypot: 'इसे ख़ाली छोड़ दें',
  },
  gallery: {
    name: 'तस्वीरें',
    picture: 'तस्वीर {number}',
    viewLarger: '(बड़ा करके देखें)',
    place: '({count} में से {number})',
    previous: 'पिछली तस्वीर',
    next: 'अगली तस्वीर',
  },
  share: {
    whatsapp: 'WhatsApp',
    facebook: 'Facebook',
    email: 'ईमेल',
    copyLink: 'लिंक कॉपी करें',
    linkCopied: 'लिंक कॉपी हो गया',
    more: 'और तरीके',
  },
} as const satisfies Translation<typeof english>
