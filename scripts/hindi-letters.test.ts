import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { textsDocument } from './texts/document.ts'

const { resolve } = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '..', 'web', 'fonts')
const texts = await textsDocument('hi')
/** A vowel, or joined consonants, with their marks. */
const syllables = [
  ...new Set(
    texts.match(
      /(?:[\u0915-\u0939\u0958-\u095f]\u093c?\u094d)*[\u0904-\u0939\u0958-\u095f]\u093c?[\u093e-\u094d]?[\u0900-\u0903]?/g,
    ),
  ),
]

/** Returns the glyphs of a syllable. */
function drawer(file: string) {
  const font = create(readFileSync(file)) as Font
  const drawn = new Map<number, string>()
  return (syllable: string) =>
    font.layout(syllable, { kern: false }).glyphs.map((glyph) => {
      const known = drawn.get(glyph.id) ?? glyph.path.toSVG()
      drawn.set(glyph.id, known)
      return known
    })
}

test.each([
  ['mukta-400', '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'],
  ['mukta-600', '@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf'],
])('draws each syllable of the site with the cut %s as with the whole face', (face, whole) => {
  const drawsWhole = drawer(resolve(whole))
  const drawsCut = drawer(join(folder, `${face}-hindi.woff2`))
  expect(syllables.length).toBeGreaterThan(500)
  const changed = syllables.filter((one) => drawsCut(one).join('|') !== drawsWhole(one).join('|'))
  // After new Hindi words: npm run fonts
  expect(changed).toEqual([])
})
