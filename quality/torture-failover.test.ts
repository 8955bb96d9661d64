import { expect, test } from 'vitest'
import { buildProduct } from '#server/testing/product-process.ts'
import { failover } from './torture/failover.ts'
import { missing } from './torture/replicated.ts'

/** A small version of `npm run torture:failover`: one primary is killed, the next falls silent. */

test.skipIf(missing)(
  `neither loses nor doubles an acknowledged write when the primary dies${missing ? ` (skipped: ${missing})` : ''}`,
  async () => {
    buildProduct()
    // The writers are slow enough to leave the processor to other tests.
    const { violations } = await failover({ kills: 2, loadMs: 1500, pauseMs: 150 }, () => {})
    expect(violations).toEqual([])
    // Two servers are started, and each failover may take half a minute.
  },
  420_000,
)
