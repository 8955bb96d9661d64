import { isTemplateKey, templates } from '#domain/messages/templates.ts'
import type { SentMessage } from '../data/sent-messages.ts'

/** Label of a message's kind. */
export function messageName({ template, channel }: Pick<SentMessage, 'template' | 'channel'>): string {
  const name = template && isTemplateKey(template) ? templates[template].label : 'Message'
  return channel === 'whatsapp' ? `${name} (WhatsApp)` : name
}
