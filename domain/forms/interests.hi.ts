import type { Interest } from './volunteer-rules.ts'

export const interests = {
  teaching: 'बच्चों की पढ़ाई',
  hygiene: 'स्वच्छता अभियान',
  fundraising: 'धन-संग्रह',
  therapy: 'थेरेपी',
  eldercare: 'बुज़ुर्गों की देखभाल',
  environment: 'पशु और पर्यावरण कल्याण',
  other: 'अन्य काम',
} as const satisfies Record<Interest, string>
