import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { textsDocument } from '../scripts/generate/texts/document.ts'

const folder = join(import.meta.dirname, '..', 'web', 'fonts')
const texts = await textsDocument('hi')
/** A vowel, or consonants that are joined, with their signs. */
const syllables = [
  ...new Set(
    texts.match(
      /(?:[\u0915-\u0939\u0958-\u095f]\u093c?\u094d)*[\u0904-\u0939\u0958-\u095f]\u093c?[\u093e-\u094d]?[\u0900-\u0903]?/g,
    ),
  ),
]

/** The shapes that a syllable is drawn with. */
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

test.each(['mukta-400', 'mukta-600'])(
  'draws each Hindi syllable of the site with the %s of Hindi pages as with the whole script',
  (face) => {
    const drawsWhole = drawer(join(folder, `${face}-devanagari.woff2`))
    const drawsCut = drawer(join(folder, `${face}-hindi.woff2`))
    expect(syllables.length).toBeGreaterThan(500)
    const changed = syllables.filter((one) => drawsCut(one).join('|') !== drawsWhole(one).join('|'))
    // After new Hindi words: npm run fonts
    expect(changed).toEqual([])
  },
)
