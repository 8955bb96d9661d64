import type { Language } from '../languages/languages.ts'
import { type TemplateKey, templates, type Values } from './templates.ts'
import { lettersIn } from './texts.ts'

/** The same in every language. */
const SAMPLES: Values = {
  email: 'asha@example.org',
  amount: '₹1,999',
  refunded: '₹500',
  remaining: '₹1,499',
  reference: 'pay_IH4NVgf4Dreq1l',
  receipt: '2026-27/00042',
  former: '2026-27/00041',
  certificate: 'Form 114',
  year: '2026-27',
  count: '12',
  number: 'M-7F3A2C1B',
  days: '7',
  link: 'https://example.org/link',
  stop_link: 'https://example.org/stop',
  code: '483920',
  month: '2026-11',
  seals: '2026-11-30  412  90241077138',
  website: 'https://example.org',
  // Left out of previews, which load no pictures from elsewhere.
  picture: '/picture.jpg',
}

/** Preview values for each variable of a template. */
export function sampleValues(key: TemplateKey, language: Language): Values {
  const samples: Values = { ...SAMPLES, ...lettersIn(language).words.samples }
  return Object.fromEntries(templates[key].variables.map((name) => [name, samples[name]]))
}
