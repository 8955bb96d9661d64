import type { Interest } from './volunteer-rules.ts'

export const interests = {
  teaching: 'पढ़ाई और शिक्षा',
  hygiene: 'स्वच्छता अभियान',
  fundraising: 'धन जुटाना',
  therapy: 'थेरेपी सहयोग',
  eldercare: 'बुज़ुर्गों की देखभाल',
  environment: 'पशु और पर्यावरण कल्याण',
  other: 'अन्य कार्य',
} as const satisfies Record<Interest, string>
