import { formatNumber } from '#domain/india/numbers.ts'

/** Style of a figure that links to the gifts behind it. */
export const figureLink = 'underline decoration-line underline-offset-4 hover:decoration-brand'

export function inGifts(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'gift' : 'gifts'}`
}
