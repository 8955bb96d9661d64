import { type Channel, type TemplateKey, templates, type Variable } from './templates.ts'

/** The words of a template. Of a WhatsApp message only the body; its subject is empty. */
export type Words = { subject: string; body: string }

export type Defaults = Record<TemplateKey, Words & { whatsapp?: string }>

const TOKEN = /\{\{([^{}]*)\}\}/g

/** Puts values in the place of `{{name}}`. What has no value becomes nothing; a value is never looked into. */
export function fill(text: string, values: Partial<Record<string, string>>): string {
  return text.replace(TOKEN, (_, name: string) => values[name.trim()] ?? '')
}

/** The variables a text uses, in order, each as often as it does. */
export function usedVariables(text: string): string[] {
  return Array.from(text.matchAll(TOKEN), ([, name = '']) => name.trim())
}

/** What is wrong with the words as typed, in a sentence; nothing where they can be saved. */
export function wordsProblem(key: TemplateKey, channel: Channel, words: Words): string | undefined {
  if (channel === 'email' && !words.subject.trim()) return 'Enter a subject.'
  if (words.subject.length > 300) return 'The subject must be at most 300 characters.'
  if (!words.body.trim()) return 'Enter the text of the message.'
  if (words.body.length > 10_000) return 'The text must be at most 10,000 characters.'
  const known: readonly string[] = templates[key].variables
  const used = usedVariables(`${words.subject}\n${words.body}`)
  const stranger = used.find((name) => !known.includes(name))
  if (stranger !== undefined) return `{{${stranger}}} is not a variable of this message.`
  // The log shows the subject, and never what lets somebody in.
  const secret = usedVariables(words.subject).find((name) => name === 'link' || name === 'code')
  if (secret !== undefined && 'confidential' in templates[key]) {
    return `{{${secret}}} belongs in the text, not in the subject.`
  }
  const needed: Variable = 'link'
  if (known.includes(needed) && 'confidential' in templates[key] && !used.includes(needed)) {
    return 'Without {{link}} this message cannot be used.'
  }
  return undefined
}
