import { type Channel, type TemplateKey, templates, type Variable } from './templates.ts'

/** Text of a template. A WhatsApp message has an empty subject. */
export type Words = { subject: string; body: string }

export type Defaults = Record<TemplateKey, Words & { whatsapp?: string }>

const TOKEN = /\{\{([^{}]*)\}\}/g

/** Replaces each `{{name}}` with its value, or nothing. Values are not expanded themselves. */
export function fill(text: string, values: Partial<Record<string, string>>): string {
  return text.replace(TOKEN, (_, name: string) => values[name.trim()] ?? '')
}

/** Variables used in a text, in order, with repetitions. */
export function usedVariables(text: string): string[] {
  return Array.from(text.matchAll(TOKEN), ([, name = '']) => name.trim())
}

/** Validation message for an edited text; undefined if it can be saved. */
export function wordsProblem(key: TemplateKey, channel: Channel, words: Words): string | undefined {
  if (channel === 'email' && !words.subject.trim()) return 'Enter a subject.'
  if (words.subject.length > 300) return 'The subject must be at most 300 characters.'
  if (!words.body.trim()) return 'Enter the text of the message.'
  if (words.body.length > 10_000) return 'The text must be at most 10,000 characters.'
  const known: readonly string[] = templates[key].variables
  const used = usedVariables(`${words.subject}\n${words.body}`)
  const unknownName = used.find((name) => !known.includes(name))
  if (unknownName !== undefined) return `{{${unknownName}}} is not a variable of this message.`
  // The log shows the subject, so it must not contain a sign-in link or code.
  const secret = usedVariables(words.subject).find((name) => ['link', 'stop_link', 'code'].includes(name))
  if (secret !== undefined && 'confidential' in templates[key]) {
    return `{{${secret}}} belongs in the text, not in the subject.`
  }
  const needed: Variable = 'link'
  if (known.includes(needed) && 'confidential' in templates[key] && !used.includes(needed)) {
    return 'Without {{link}} this message cannot be used.'
  }
  return undefined
}
