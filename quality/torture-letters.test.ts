import { expect, test } from 'vitest'
import { buildProduct } from '#server/testing/product-process.ts'
import { storyLetters } from './torture/story-letters.ts'

/** A small version of `npm run torture:letters`, which writes to ten thousand donors. */

test('brings each donor a story once despite a kill, and a receipt in the meantime', async () => {
  buildProduct()
  const verdict = await storyLetters({ donors: 60, kills: 1, hurry: true, longestMs: 180_000 }, () => {})
  expect(verdict.violations).toEqual([])
  // The built product is started twice, and the email service is slow on purpose.
}, 300_000)
