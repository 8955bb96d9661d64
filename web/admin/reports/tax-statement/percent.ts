/** Shares are stored to four decimals. Added up as whole ten-thousandths: 33.4 + 33.3 + 33.3 is no 100 in floats. */
const PARTS = 10_000

const partsOf = (percent: string) => Math.round((Number(percent) || 0) * PARTS)

export const percentOf = (typed: string) => partsOf(typed) / PARTS

/** Nobody gives nothing of a joint gift, and nobody all of it. */
export const isShare = (typed: string) => percentOf(typed) > 0 && percentOf(typed) < 100

export const percentTogether = (typed: readonly string[]) =>
  typed.reduce((sum, percent) => sum + partsOf(percent), 0) / PARTS

/** The remainder for one more giver, at least 0. */
export const percentLeft = (typed: readonly string[]) =>
  Math.max(100 * PARTS - typed.reduce((sum, percent) => sum + partsOf(percent), 0), 0) / PARTS
