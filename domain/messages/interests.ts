import { interestAreas } from '../forms/volunteer.ts'
import type { Language } from './templates.ts'

const HINDI: Record<string, string> = {
  teaching: 'पढ़ाई और शिक्षा',
  hygiene: 'स्वच्छता अभियान',
  fundraising: 'धन जुटाना',
  therapy: 'थेरेपी सहयोग',
  eldercare: 'बुज़ुर्गों की देखभाल',
  environment: 'पशु और पर्यावरण कल्याण',
  other: 'अन्य कार्य',
}

/** What a volunteer is interested in, in words. */
export function interestIn(value: string, language: Language): string {
  const english = interestAreas.find((area) => area.value === value)?.label ?? value
  return language === 'hi' ? (HINDI[value] ?? english) : english
}
