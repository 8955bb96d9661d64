/** How a figure looks and reads that opens the gifts behind it. */
export const figureLink = 'underline decoration-line underline-offset-4 hover:decoration-brand'

export const whole = new Intl.NumberFormat('en-IN')

export function inGifts(count: number): string {
  return `${whole.format(count)} ${count === 1 ? 'gift' : 'gifts'}`
}
