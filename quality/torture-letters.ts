import { buildProduct } from '#server/testing/product-process.ts'
import { storyLetters } from './torture/story-letters.ts'
import { seconds } from './torture/verdict.ts'

/** Sends a story to ten thousand made-up donors, with kills on the way. Takes about a quarter of an hour. */

buildProduct()
const began = performance.now()
const say = (line: string) => console.log(`${seconds(performance.now() - began).padStart(8)}  ${line}`)
const donors = Number(process.argv[2] ?? 10_000)
const { seen, violations } = await storyLetters({ donors, kills: 3, hurry: false, longestMs: 3_600_000 }, say)
say(seen)
for (const sentence of violations) console.log(`! ${sentence}`)
say(violations.length > 0 ? `${violations.length} violations` : 'Each donor got the story once')
process.exitCode = violations.length > 0 ? 1 : 0
