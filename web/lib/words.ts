import { languageAt } from '#domain/languages/languages.ts'

/**
 * What a screen says stands in a dictionary beside it, one file for each language (`words.en.ts`), as plain
 * text with {names} where a value goes. A route's loader brings the one dictionary of its page's language, so
 * no page's code holds any; decision 0039 says why.
 */

/** The {names} in a text, where the text itself is known. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** What goes in the place of each of a text's {names}. */
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

/** A text with its values in place. */
export function fill<Text extends string>(text: Text, values: Values<Text, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: Names<Text>) => String(values[name]))
}

/** Dictionaries as Vite finds them beside a screen: `import.meta.glob('./words.*.ts')`. */
type Files = Record<string, () => Promise<unknown>>

/** The one dictionary of a page's language, fetched now. */
export async function readDictionary<Dictionary>(
  files: Files,
  { url }: { url: string },
): Promise<Dictionary> {
  const language = languageAt(new URL(url).pathname)
  const file = Object.keys(files).find((name) => name.endsWith(`words.${language}.ts`))
  if (!file) throw new Error(`There is no dictionary for ${language}.`)
  return (await files[file]?.()) as Dictionary
}

/** For a route's loaders, which hand it the request. */
export function dictionary<Dictionary>(files: Files) {
  return (request: { url: string }): Promise<Dictionary> =>
    readDictionary<Dictionary>(files, request).catch(startOver)
}

/** A file that can not be had belongs to a version that was replaced: the server's page comes with its words. */
function startOver(error: unknown): Promise<never> {
  if (import.meta.env.SSR) throw error
  console.error(error)
  location.reload()
  return new Promise(() => {})
}
