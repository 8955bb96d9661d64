import { expect, test } from 'vitest'
import { buildProduct } from '#server/testing/product-process.ts'
import { killedUpgrades, rollingUpgrade } from './torture/upgrades.ts'

/** A small version of what `npm run torture` does twenty times and with a hundred thousand rows. */

test('completes an upgrade that was killed, or starts the old release on its state', async () => {
  buildProduct()
  expect((await killedUpgrades(3, 3000)).violations).toEqual([])
  // The built product is started up to nine times.
}, 300_000)

test('upgrades two processes one after the other without an error for a donor', async () => {
  buildProduct()
  expect((await rollingUpgrade(2000)).violations).toEqual([])
  // The built product is started four times under load.
}, 300_000)
