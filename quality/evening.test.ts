import { expect, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import { buildProduct } from '#server/testing/product-process.ts'
import { burst } from './bench/evening/burst.ts'
import { TOWNS } from './bench/evening/donors.ts'
import { type Site, startSite } from './bench/evening/site.ts'

/** A small version of `npm run bench:evening -- --burst 300`: donors arrive whatever the product does. */

test('neither loses nor doubles a gift of a crowd, with a provider that is quick, refuses or is slow', async () => {
  buildProduct()
  const site = await startSite(projectRoot, 1)
  try {
    const quick = await burst(site, { rate: 40, seconds: 4, mood: { afterMs: 50, status: 200 } })
    expect([quick.violations, quick.heldBack]).toEqual([[], 0])
    expect(quick.orders.length + quick.toldToTryAgain).toBe(quick.donors)
    expect(quick.paid.length).toBeGreaterThan(0)
    const refusing = await burst(site, { rate: 15, seconds: 2, mood: { afterMs: 50, status: 429 } })
    expect(refusing.violations).toEqual([])
    expect(refusing.toldToTryAgain).toBe(refusing.donors)
    expect(refusing.asked).toBe(3 * refusing.donors)
    const slow = await burst(site, { rate: 40, seconds: 2, mood: { afterMs: 5000, status: 200 } })
    expect(slow.violations).toEqual([])
    expect(slow.orders.length + slow.toldToTryAgain).toBe(slow.donors)
    const inTowns = [quick, refusing, slow].reduce((sum, { donors }) => sum + Math.ceil(donors / 3), 0)
    const counted = await countedInTowns(site)
    expect(counted).toBeGreaterThan(0)
    expect(counted).toBeLessThanOrEqual(inTowns)
    for (const { pages } of [quick, refusing, slow]) expect(pages.failed).toBe(0)
  } finally {
    await site.close()
  }
  // The product is built, started, and used for half a minute, which takes three on a machine that others keep busy.
}, 300_000)

/** Orders as the limits of shared addresses count them: one for each donor, however often the page asks. */
async function countedInTowns({ owner }: Site): Promise<number> {
  const { rows } = await owner.query<{ orders: number }>(
    `select sum(cardinality(attempts))::int as orders from daan.rate_limits
    where bucket = any (select sha256(convert_to(format('gift from %s in a day', town), 'UTF8'))
      from unnest($1::text[]) as town)`,
    [TOWNS],
  )
  return rows[0]?.orders ?? 0
}
