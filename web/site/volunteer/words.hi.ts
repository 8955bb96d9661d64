import { interests } from '#domain/forms/interests.hi.ts'
import { volunteerProblems } from '#domain/forms/problems.hi.ts'
import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export { volunteerDefaults as content } from '#domain/page-content/volunteer.hi.ts'

export const words = {
  submit: 'आवेदन भेजें',
  submitting: 'भेजा जा रहा है...',
  sent: 'आपकी रुचि के लिए धन्यवाद! हम जल्द ही संपर्क करेंगे।',
  failed: 'आपका आवेदन नहीं भेजा जा सका। {reason}',
  tryAgain: 'कृपया फिर कोशिश करें।',
  name: 'आपका नाम',
  email: 'ईमेल पता',
  interestArea: 'किस काम में रुचि है',
  chooseInterest: 'एक काम चुनें',
  interests,
  message: 'संदेश (चाहें तो)',
  messageHint: 'आपके पास कब समय है, आपको क्या करना अच्छा लगता है, या जो भी पूछना हो।',
  under18: 'मेरी उम्र 18 साल से कम है',
  guardianText:
    'तब पहले माता-पिता या अभिभावक की सहमति ज़रूरी है। हम उन्हें लिखते हैं, और उनके हाँ कहने पर ही आपका आवेदन देखते हैं।',
  guardianName: 'माता-पिता या अभिभावक का नाम',
  guardianEmail: 'उनका ईमेल पता',
  problems: volunteerProblems,
} as const satisfies Translation<typeof english>
