import { defaultsEn } from './defaults-en.ts'
import { defaultsHi } from './defaults-hi.ts'
import type { Channel, Language, TemplateKey } from './templates.ts'
import type { Defaults, Words } from './words.ts'

const defaults: Record<Language, Defaults> = { en: defaultsEn, hi: defaultsHi }

/** What a template says until somebody changes it; for WhatsApp, what may be given to it for approval. */
export function defaultWords(key: TemplateKey, channel: Channel, language: Language): Words {
  const { subject, body, whatsapp } = defaults[language][key]
  return channel === 'email' ? { subject, body } : { subject: '', body: whatsapp ?? '' }
}
