/**
 * A screen is looked at in one of several ways, which one follows from the seed: all of them for all screens take
 * minutes. `npm run unit:full` takes them all.
 */
import { createHash } from 'node:crypto'

const { PROPERTY_SEED, PROPERTIES } = process.env

export function waysFor<Way>(screen: string, ways: readonly Way[]): readonly Way[] {
  if (PROPERTIES === 'full') return ways
  const drawn = createHash('sha256').update(`${PROPERTY_SEED} ${screen}`).digest().readUInt32BE()
  const at = drawn % ways.length
  return ways.slice(at, at + 1)
}
