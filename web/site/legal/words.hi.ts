import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export const words = {
  onThisPage: 'इस पन्ने पर',
  contactAddress: 'हमारे संपर्क पन्ने पर दिया पता',
  complaints: {
    heading: 'आपके डेटा के बारे में सवाल और शिकायतें',
    contact: 'कृपया {contact} से संपर्क करें।',
    noContact: 'कृपया हमारे संपर्क पन्ने पर दिए पते पर लिखें।',
    period: 'हम {days} दिनों में जवाब देते हैं।',
  },
} as const satisfies Translation<typeof english>
