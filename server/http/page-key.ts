import { type KnownValues, knownAddress } from '#domain/website/page-parameters.ts'

/** Pages are cached by path, which includes the language, and by the query parameters they use. */
export const keyOfPage = (address: string): string => `page\n${address}`

/** The key for an address as requested by a visitor. */
export function pageKey(url: string, known: KnownValues | undefined): string {
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  return keyOfPage(known ? knownAddress(path, question === -1 ? '' : url.slice(question + 1), known) : url)
}
