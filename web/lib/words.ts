import { languageAt } from '#domain/languages/languages.ts'

/**
 * Texts of a screen are in a dictionary beside it, one file for each language (`words.en.ts`), as plain text
 * with {names} as placeholders. A route's loader brings the one dictionary of its page's language, so no
 * page's code holds any; decision 0039 gives the reasons.
 */

/** Placeholder names in a text, if the text is a literal. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** Values for a text's placeholders. */
export type Values<Text extends string, Value> = { readonly [Name in Names<Text>]: Value }

/** The same dictionary in another language: `words satisfies Translation<typeof en>`. */
export type Translation<Words> = Words extends string
  ? WithNames<Names<Words>>
  : { readonly [Key in keyof Words]: Translation<Words[Key]> }

type WithNames<Name extends string> = [Name] extends [never]
  ? string
  : (Name extends unknown ? (text: `${string}{${Name}}${string}`) => void : never) extends (
        text: infer All,
      ) => void
    ? All
    : never

/** Fills a text's placeholders. */
export function fill<Text extends string>(text: Text, values: Values<Text, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: Names<Text>) => String(values[name]))
}

/** Dictionaries as Vite finds them beside a screen: `import.meta.glob('./words.*.ts')`. */
type Files = Record<string, () => Promise<unknown>>

/** Fetches the dictionary of a page's language. */
export async function readDictionary<Dictionary>(
  files: Files,
  { url }: { url: string },
): Promise<Dictionary> {
  const language = languageAt(new URL(url).pathname)
  const file = Object.keys(files).find((name) => name.endsWith(`words.${language}.ts`))
  if (!file) throw new Error(`There is no dictionary for ${language}.`)
  return (await files[file]?.()) as Dictionary
}

/** For route loaders, called with the request. */
export function dictionary<Dictionary>(files: Files) {
  return (request: { url: string }): Promise<Dictionary> =>
    readDictionary<Dictionary>(files, request).catch(startOver)
}

/** A missing file belongs to a replaced version: reload, since the server's page comes with its words. */
function startOver(error: unknown): Promise<never> {
  if (import.meta.env.SSR) throw error
  console.error(error)
  location.reload()
  return new Promise(() => {})
}
