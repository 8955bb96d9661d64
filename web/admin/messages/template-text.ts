import { defaultWords } from '#domain/messages/default-text.ts'
import { wordsProblem } from '#domain/messages/template-text.ts'
import type { EditedWords, TemplateId, TemplateRow } from './message-templates.ts'

/** Present texts of a template: staff's version, or the default. */
export function wordsOf({ key, channel, language }: TemplateId, row: TemplateRow | undefined): EditedWords {
  if (!row) return { ...defaultWords(key, channel, language), whatsappName: '' }
  return { subject: row.subject ?? '', body: row.body, whatsappName: row.whatsapp_name ?? '' }
}

/** Why the texts cannot be saved, as a sentence. */
export function editedProblem({ key, channel }: TemplateId, words: EditedWords): string | undefined {
  const problem = wordsProblem(key, channel, words)
  if (problem || channel === 'email') return problem
  return /^[a-z0-9_]{1,512}$/.test(words.whatsappName.trim())
    ? undefined
    : 'Enter the name under which WhatsApp approved the template: lowercase letters, digits and underscores.'
}

/** Inserts a variable at the cursor; returns the text and the new cursor position. */
export function withVariable(text: string, from: number, until: number, name: string) {
  const inserted = `{{${name}}}`
  return { text: text.slice(0, from) + inserted + text.slice(until), cursor: from + inserted.length }
}
