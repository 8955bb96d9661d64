import { isRecord } from '#domain/input/is-record.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages/languages.ts'

export type Sentences = { sentences: Record<string, string>; otherwise: string }

const files = import.meta.glob<Sentences>('./sentences.*.ts')

/**
 * Translates the server's sentences into the page's language. Its table is fetched only if the two languages
 * differ.
 */
async function translatorTo(language: Language): Promise<(sentence: string) => string> {
  const file = files[`./sentences.${language}.ts`]
  if (language === DEFAULT_LANGUAGE || !file) return (sentence) => sentence
  const translations = await file()
  return (sentence) => inOther(sentence, translations)
}

/** The translated sentence with its values filled in. */
export function inOther(sentence: string, { sentences, otherwise }: Sentences): string {
  return written(sentence, sentences) ?? otherwise
}

/** A value may be a phrase with its own translation; others, such as a name or a sum, stay as they are. */
function written(sentence: string, sentences: Sentences['sentences']): string | undefined {
  const whole = sentences[sentence]
  if (whole !== undefined) return whole
  for (const [english, other] of Object.entries(sentences)) {
    if (!english.includes('{')) continue
    const values = patternOf(english).exec(sentence)?.groups
    if (!values) continue
    return other.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return written(value, sentences) ?? value
    })
  }
  return undefined
}

function patternOf(english: string): RegExp {
  const plain = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${plain.replace(/\{(count)\}/g, '(?<$1>\\d+)').replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`)
}

/** Translates the error messages of a form's fields. */
export async function sayAll(
  language: Language,
  found: Record<string, string>,
): Promise<Record<string, string>> {
  const say = await translatorTo(language)
  return Object.fromEntries(Object.entries(found).map(([name, sentence]) => [name, say(sentence)]))
}

export async function sayEach(language: Language, said: readonly string[]): Promise<string[]> {
  return said.map(await translatorTo(language))
}

/** Message of a function's refusal in the page's language. */
export async function sayRefusal(
  language: Language,
  said: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (language === DEFAULT_LANGUAGE) return said
  const say = await translatorTo(language)
  const translated = (value: unknown) => (typeof value === 'string' && value.trim() ? say(value) : value)
  return {
    ...said,
    error: translated(said.error),
    message: translated(said.message ?? (said.error ? undefined : 'Something went wrong.')),
    ...(isRecord(said.fields) && {
      fields: Object.fromEntries(Object.entries(said.fields).map(([name, text]) => [name, translated(text)])),
    }),
  }
}
