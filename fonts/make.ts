/**
 * Cuts the typefaces down to what the site writes with: `npm run fonts` after changing a list here or in faces.ts. Latin
 * text and the rupee sign come in one small file each; Devanagari waits in files of its own until a page needs it, as
 * does the script of any other language. Hindi pages have files for themselves, cut to what Hindi is written with,
 * English words in it included. The result is committed, so that neither the build nor a visitor meets the full faces.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { languageNames } from '../domain/languages/languages.ts'
import { textsDocument } from '../scripts/generate/texts/document.ts'
import { cutToGlyphs, glyphsOf } from './cut-to-glyphs.ts'
import { ownFaces, ownScripts, range, rangesOf, readFace, SHAPING, scriptFaces } from './faces.ts'
import { hindiLetters, hindiSyllables } from './hindi-characters.ts'
import { writePageFonts } from './page-fonts.ts'

const hindi = `${hindiLetters}${range(0x20, 0x7e)}\u00a0©×–—‘’“”•…₹`
const hindiWords = new Set((await textsDocument('hi')).match(/[\u0900-\u0963]+/g))

const folder = join(import.meta.dirname, '..', 'web', 'fonts')
mkdirSync(folder, { recursive: true })
function write(name: string, cut: Buffer) {
  writeFileSync(join(folder, name), cut)
  console.log(name.padEnd(32), cut.length)
}
for (const [face, file] of Object.entries(ownFaces)) {
  const whole = readFace(file)
  for (const [script, letters] of Object.entries(ownScripts)) {
    const cut = await subsetFont(whole, letters, {
      targetFormat: 'woff2',
      noHinting: true,
      ...(script === 'latin' ? {} : { keepFeatures: SHAPING }),
    })
    write(`${face}-${script}.woff2`, cut)
  }
  if (face === 'eczar-600') continue
  const glyphs = glyphsOf(whole, [...hindiSyllables, ...hindiWords])
  write(`${face}-hindi.woff2`, await cutToGlyphs(whole, { letters: hindi, glyphs, features: SHAPING }))
}

const ofPages = await writePageFonts(Object.values(languageNames), join(import.meta.dirname, '..'))
for (const { file, bytes } of ofPages) console.log(file.padEnd(32), bytes)

/**
 * The letters of receipts, whole scripts of which a name may be made, as plain TrueType: what draws the PDF reads
 * no woff2.
 */
const documents: Record<string, { file: string; letters: string }> = {
  'eczar-600': { file: ownFaces['eczar-600'], letters: ownScripts.latin },
  'mukta-400': {
    file: ownFaces['mukta-400'],
    letters: `${range(0x20, 0x17f)}${ownScripts.latin}${ownScripts.devanagari}`,
  },
  'mukta-600': {
    file: ownFaces['mukta-600'],
    letters: `${range(0x20, 0x17f)}${ownScripts.latin}${ownScripts.devanagari}`,
  },
  ...scriptFaces,
  // Urdu, Kashmiri and Sindhi. Of the faces for them this is one that draws each letter as one glyph, so that a
  // reader of the file gets the letters back: Noto's are put together of strokes and dots.
  arabic: {
    file: '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf',
    letters: `${range(0x20, 0x7e)}\u00a0${range(0x600, 0x6ff)}${range(0x750, 0x77f)}\ufdfa\ufdfb\ufdf2\u200c\u200d`,
  },
  // Indian names in Latin letters with the marks of ISO 15919, and what else Mukta lacks.
  latin: {
    file: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    letters: `${range(0x20, 0x7e)}${range(0xa0, 0x24f)}${range(0x2b0, 0x36f)}${range(0x1e00, 0x1eff)}${ownScripts.latin}`,
  },
}

/** A face's letters as ranges, so that the product need not open the face to look one up. */
function lettersOf(font: Buffer): string {
  const { characterSet } = fontkit.create(font) as fontkit.Font
  // 0xffff marks the end of the table.
  return rangesOf(characterSet.filter((point) => point !== 0xffff)).join(' ')
}

const forDocuments = join(import.meta.dirname, '..', 'server', 'receipts', 'pdf', 'fonts')
mkdirSync(forDocuments, { recursive: true })
const written: Record<string, string> = {}
for (const [face, { file, letters }] of Object.entries(documents)) {
  const cut = await subsetFont(readFace(file), letters, { targetFormat: 'truetype', noHinting: true })
  writeFileSync(join(forDocuments, `${face}.ttf`), cut)
  written[face] = lettersOf(cut)
  console.log(`${face}.ttf`.padEnd(32), cut.length)
}
writeFileSync(join(forDocuments, 'glyphs.json'), `${JSON.stringify(written, null, 2)}\n`)
