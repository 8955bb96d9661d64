import type { Language } from '../languages.ts'
import { lettersIn } from './letters.ts'
import type { Channel, TemplateKey } from './templates.ts'
import type { Words } from './words.ts'

/** What a template says until somebody changes it; for WhatsApp, what may be given to it for approval. */
export function defaultWords(key: TemplateKey, channel: Channel, language: Language): Words {
  const { subject, body, whatsapp } = lettersIn(language).defaults[key]
  return channel === 'email' ? { subject, body } : { subject: '', body: whatsapp ?? '' }
}
