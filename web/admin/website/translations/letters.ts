/** Emails in the translator's file, in staff's version or the default. */
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages/languages.ts'
import { type TemplateKey, templateKeys, templates } from '#domain/messages/templates.ts'
import { type TemplateId, type TemplateRow, templateId } from '../../messages/message-templates.ts'
import { editedProblem, wordsOf } from '../../messages/template-text.ts'

const FIELDS = { subject: 'subject', body: 'text' } as const
type Field = keyof typeof FIELDS

export type LetterText = { kind: 'letter'; item: TemplateKey; field: Field; label: string; source: string }

const idIn = (language: Language, key: TemplateKey): TemplateId => ({ key, channel: 'email', language })

/** Without WhatsApp's: each is approved there, in its language, before it is sent. */
export function letterTexts(stored: readonly TemplateRow[]): LetterText[] {
  return templateKeys
    .filter((key) => (templates[key].channels as readonly string[]).includes('email'))
    .flatMap((key) => {
      const words = wordsIn(DEFAULT_LANGUAGE, key, stored)
      return (Object.keys(FIELDS) as Field[]).map((field) => ({
        kind: 'letter' as const,
        item: key,
        field,
        label: `Email: ${templates[key].label}, ${FIELDS[field]}`,
        source: words[field],
      }))
    })
}

/** The letter's text in the language; empty if it equals the English. */
export function letterIn(language: Language, stored: readonly TemplateRow[], text: LetterText): string {
  const said = wordsIn(language, text.item, stored)[text.field]
  return said === text.source ? '' : said
}

/** Complete letters that a file changes, with any problem that prevents saving. */
export function changedLetters(
  language: Language,
  stored: readonly TemplateRow[],
  fits: readonly { text: LetterText; translation: string }[],
) {
  return [...new Set(fits.map(({ text }) => text.item))].map((key) => {
    const typed = fits.filter(({ text }) => text.item === key)
    const words = {
      ...wordsIn(language, key, stored),
      ...Object.fromEntries(typed.map(({ text, translation }) => [text.field, translation])),
    }
    const id = idIn(language, key)
    return {
      id,
      label: templates[key].label,
      words,
      count: typed.length,
      problem: editedProblem(id, words),
      basedOn: rowOf(id, stored)?.updated_at ?? null,
    }
  })
}

const rowOf = (id: TemplateId, stored: readonly TemplateRow[]) =>
  stored.find((row) => row.id === templateId(id))

function wordsIn(language: Language, key: TemplateKey, stored: readonly TemplateRow[]) {
  const id = idIn(language, key)
  return wordsOf(id, rowOf(id, stored))
}
