/** A letter that no text of ours has: the last of “தமிழ்”, which is what Tamil calls itself. */
export const LETTER = 'ழ'

/** A text in a language that nobody speaks: every letter replaced, but not what stands in braces. */
export function madeUp(text: string): string {
  return text.replace(/\{+\s*\w+\s*\}+|[a-z]/gi, (found) => (found.startsWith('{') ? found : LETTER))
}
