/** A figure that was not entered, or must not be shown, leaves no gap behind. */
export function filledPairs(pairs: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  return pairs.filter(([first]) => first !== '')
}
