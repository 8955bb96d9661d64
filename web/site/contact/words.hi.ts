import { contactProblems } from '#domain/forms/problems.hi.ts'
import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export { contactDefaults as content } from '#domain/page-content/contact.hi.ts'

export const words = {
  send: 'संदेश भेजें',
  sending: 'भेजा जा रहा है...',
  sent: 'आपका संदेश भेज दिया गया! हम जल्द ही जवाब देंगे।',
  failed: 'संदेश नहीं भेजा जा सका: {reason}',
  failedWithout: 'कृपया फिर कोशिश करें।',
  name: 'आपका नाम',
  email: 'ईमेल पता',
  subject: 'विषय',
  subjects: {
    'annual-report': 'आपकी वार्षिक रिपोर्ट',
    certificates: 'आपके प्रमाणपत्र',
    call: 'CSR साझेदारी के बारे में फ़ोन पर बात',
    dossier: 'आपका CSR परिचय',
  },
  message: 'संदेश',
  problems: contactProblems,
  directions: 'रास्ता देखें',
  map: 'नक्शा',
  showMap: 'नक्शा दिखाएँ',
} as const satisfies Translation<typeof english>
