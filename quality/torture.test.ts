import { expect, test } from 'vitest'
import { buildProduct } from '#server/testing/product-process.ts'
import { runKills } from './torture/kills.ts'
import { sentencesOf } from './torture/writers/writer.ts'

/**
 * A small version of `npm run torture`, which has the other faults and fifty thousand writes. Nine writers are enough
 * to find commits that are acknowledged before they are on disk.
 */

test('neither loses nor doubles an acknowledged write when Node and PostgreSQL are killed', async () => {
  buildProduct()
  const killed = await runKills(
    {
      processes: 1,
      killsOfNode: 2,
      killsOfPostgres: 1,
      writes: 40,
      gapMs: 800,
      crowd: { gifts: 4, edits: 1, donors: 1, uploads: 1, messages: 1, readers: 1 },
      hurry: true,
      longestMs: 120_000,
    },
    () => {},
  )
  try {
    const { world, restarts, databaseRestarts, findings } = await killed.verify()
    expect(world.violations).toEqual([])
    expect(findings.flatMap(sentencesOf)).toEqual([])
    expect([restarts.length, databaseRestarts.length]).toEqual([2, 1])
    expect(world.total).toBeGreaterThanOrEqual(40)
    expect(Object.keys(world.acknowledged)).toEqual(
      expect.arrayContaining(['orders', 'edits', 'donors', 'uploads', 'messages']),
    )
  } finally {
    await killed.close()
  }
  // The built product is started five times, and two minutes of it are spent under load at most.
}, 300_000)
