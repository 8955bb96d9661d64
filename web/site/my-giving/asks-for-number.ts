/**
 * Only a tax receipt needs a PAN or another number: without an approval nobody is asked for one. A number that is known
 * can always be seen and corrected.
 */
export function asksForNumber(known: string | null, registrations: readonly { kind: string }[]): boolean {
  return known !== null || registrations.some(({ kind }) => kind === '80g')
}
