import { expect, test } from 'vitest'
import { buildProduct } from '#server/testing/product-process.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { killedUpgrades, rollingUpgrade } from './torture/upgrades.ts'

/** A small version of what `npm run torture` does twenty times and with a hundred thousand rows. */

test('completes an upgrade that was killed, or starts the old release on its state', async () => {
  buildProduct()
  // Killed while the migration is applied, and during its backfill.
  expect((await killedUpgrades(2, 3000)).violations).toEqual([])
  // The built product is started six times.
}, 300_000)

test('upgrades two processes one after the other without an error for a donor', async () => {
  buildProduct()
  const { url, drop } = await createTestDatabase('migrated')
  try {
    expect((await rollingUpgrade(2000, url)).violations).toEqual([])
  } finally {
    await drop()
  }
  // The built product is started four times under load.
}, 300_000)
