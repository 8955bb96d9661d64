import type { Language } from '../languages/languages.ts'
import type { Words } from './template-text.ts'
import type { Channel, TemplateKey } from './templates.ts'
import { lettersIn } from './texts.ts'

/** Default text of a template; for WhatsApp, the text to submit for approval. */
export function defaultWords(key: TemplateKey, channel: Channel, language: Language): Words {
  const { subject, body, whatsapp } = lettersIn(language).defaults[key]
  return channel === 'email' ? { subject, body } : { subject: '', body: whatsapp ?? '' }
}
