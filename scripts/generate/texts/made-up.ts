/** A letter that occurs in no text: the last of “தமிழ்”, the native name of Tamil. */
export const LETTER = 'ழ'

/** A text in an invented language: every letter replaced, except in braces. */
export function madeUp(text: string): string {
  return text.replace(/\{+\s*\w+\s*\}+|[a-z]/gi, (found) => (found.startsWith('{') ? found : LETTER))
}
