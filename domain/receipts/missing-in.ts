import type { Language } from '../messages/templates.ts'
import type { Missing } from './receipt-for.ts'

const MISSING: Record<Language, Record<Missing, string> & { and: string }> = {
  en: {
    name: 'your name',
    address: 'your address',
    identifier: 'your PAN',
    passport: 'your passport number',
    letters: 'your name and address in letters that we can print',
    organisation: 'something that we have to complete ourselves',
    and: ' and ',
  },
  hi: {
    name: 'आपका नाम',
    address: 'आपका पता',
    identifier: 'आपका पैन (PAN)',
    passport: 'आपकी पासपोर्ट संख्या',
    letters: 'आपका नाम और पता ऐसे अक्षरों में जिन्हें हम छाप सकें',
    organisation: 'कुछ जानकारी जो हमें स्वयं भरनी है',
    and: ' और ',
  },
}

/** What is missing, as a sentence names it. */
export function missingIn(language: Language, missing: readonly Missing[]): string {
  const words = missing.map((one) => MISSING[language][one])
  const last = words.pop() ?? ''
  return words.length > 0 ? `${words.join(', ')}${MISSING[language].and}${last}` : last
}
