/**
 * Cuts the typefaces down to what the site writes with: `npm run fonts` after changing a list below. Latin
 * text and the rupee sign come in one small file each; Devanagari waits in files of its own until a page
 * needs it. Hindi pages have files for themselves, cut to what Hindi is written with, English words in it included. The result is committed, so that neither the build nor a visitor meets the full faces.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { cutToGlyphs, glyphsOf } from './cut-to-glyphs.ts'
import { hindiLetters, hindiSyllables } from './hindi-letters.ts'

const { resolve } = createRequire(import.meta.url)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

const faces = {
  'eczar-600': '@expo-google-fonts/eczar/Eczar_600SemiBold.ttf',
  'mukta-400': '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  'mukta-600': '@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf',
}
const scripts = {
  latin: `${range(0x20, 0x7e)}\u00a0©«°·»×éāīū–—‘’“”•…₹−½¼¾`,
  devanagari: `${range(0x900, 0x97f)}\u200c\u200d\u25cc`,
  // What the English pages write too, in place of the whole script: the foundation's own name, and the other language.
  daan: 'दान हिन्दी हिं',
}

/** What shaping Devanagari needs. Stylistic alternatives and the like, which nothing here asks for, are an eighth. */
const SHAPING =
  'akhn rphf rkrf blwf half vatu pres abvs blws psts haln nukt cjct abvm blwm mark mkmk ccmp locl dist'.split(
    ' ',
  )

const hindi = `${hindiLetters}${range(0x20, 0x7e)}\u00a0©×–—‘’“”•…₹`
const hindiWords = new Set(
  readFileSync(join(import.meta.dirname, '..', 'docs', 'texts-hi.md'), 'utf8').match(/[\u0900-\u0963]+/g),
)

const folder = join(import.meta.dirname, '..', 'web', 'fonts')
mkdirSync(folder, { recursive: true })
function write(name: string, cut: Buffer) {
  writeFileSync(join(folder, name), cut)
  console.log(name.padEnd(32), cut.length)
}
for (const [face, file] of Object.entries(faces)) {
  const whole = readFileSync(
    join(
      dirname(resolve(`${file.split('/').slice(0, 2).join('/')}/package.json`)),
      ...file.split('/').slice(2),
    ),
  )
  for (const [script, letters] of Object.entries(scripts)) {
    if (script === 'daan' && face === 'eczar-600') continue
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

/**
 * The letters of receipts, whole scripts of which a name may be made, as plain TrueType: what draws the PDF reads
 * no woff2. Noto's Telugu, Malayalam and Gurmukhi stop fontkit 2, so others stand in for them.
 */
const marks = '\u200c\u200d\u25cc।॥'
const documents: Record<string, { file: string; letters: string }> = {
  'eczar-600': { file: faces['eczar-600'], letters: scripts.latin },
  'mukta-400': {
    file: faces['mukta-400'],
    letters: `${range(0x20, 0x17f)}${scripts.latin}${scripts.devanagari}`,
  },
  'mukta-600': {
    file: faces['mukta-600'],
    letters: `${range(0x20, 0x17f)}${scripts.latin}${scripts.devanagari}`,
  },
  bengali: {
    file: '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
    letters: `${range(0x980, 0x9ff)}${marks}`,
  },
  gurmukhi: {
    file: '@fontsource/mukta-mahee/files/mukta-mahee-gurmukhi-400-normal.woff2',
    letters: `${range(0xa00, 0xa7f)}${marks}`,
  },
  gujarati: {
    file: '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
    letters: `${range(0xa80, 0xaff)}${marks}`,
  },
  odia: {
    file: '@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
    letters: `${range(0xb00, 0xb7f)}${marks}`,
  },
  tamil: {
    file: '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
    letters: `${range(0xb80, 0xbff)}${marks}`,
  },
  telugu: {
    file: '@expo-google-fonts/hind-guntur/400Regular/HindGuntur_400Regular.ttf',
    letters: `${range(0xc00, 0xc7f)}${marks}`,
  },
  kannada: {
    file: '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
    letters: `${range(0xc80, 0xcff)}${marks}`,
  },
  malayalam: {
    file: '@expo-google-fonts/anek-malayalam/400Regular/AnekMalayalam_400Regular.ttf',
    letters: `${range(0xd00, 0xd7f)}${marks}`,
  },
  'ol-chiki': {
    file: '@expo-google-fonts/noto-sans-ol-chiki/400Regular/NotoSansOlChiki_400Regular.ttf',
    letters: range(0x1c50, 0x1c7f),
  },
  'meetei-mayek': {
    file: '@expo-google-fonts/noto-sans-meetei-mayek/400Regular/NotoSansMeeteiMayek_400Regular.ttf',
    letters: `${range(0xaae0, 0xaaff)}${range(0xabc0, 0xabff)}${marks}`,
  },
  // Urdu, Kashmiri and Sindhi. Of the faces for them this is one that draws each letter as one glyph, so that a
  // reader of the file gets the letters back: Noto's are put together of strokes and dots.
  arabic: {
    file: '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf',
    letters: `${range(0x20, 0x7e)}\u00a0${range(0x600, 0x6ff)}${range(0x750, 0x77f)}\ufdfa\ufdfb\ufdf2\u200c\u200d`,
  },
  // Indian names in Latin letters with the marks of ISO 15919, and what else Mukta lacks.
  latin: {
    file: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    letters: `${range(0x20, 0x7e)}${range(0xa0, 0x24f)}${range(0x2b0, 0x36f)}${range(0x1e00, 0x1eff)}${scripts.latin}`,
  },
}
/** Which letters a face has, as ranges: who asks that has no need to open the face. */
function lettersOf(font: Buffer): string {
  const ranges: [number, number][] = []
  for (const point of (fontkit.create(font) as fontkit.Font).characterSet.toSorted((a, b) => a - b)) {
    // Where the table ends.
    if (point === 0xffff) continue
    const last = ranges.at(-1)
    if (last && point <= last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map((ends) => [...new Set(ends)].map((end) => end.toString(16)).join('-')).join(' ')
}

const forDocuments = join(import.meta.dirname, '..', 'server', 'receipts', 'pdf', 'fonts')
mkdirSync(forDocuments, { recursive: true })
const written: Record<string, string> = {}
for (const [face, { file, letters }] of Object.entries(documents)) {
  const [scope = '', name = '', ...path] = file.split('/')
  const whole = readFileSync(join(dirname(resolve(`${scope}/${name}/package.json`)), ...path))
  const cut = await subsetFont(whole, letters, { targetFormat: 'truetype', noHinting: true })
  writeFileSync(join(forDocuments, `${face}.ttf`), cut)
  written[face] = lettersOf(cut)
  console.log(`${face}.ttf`.padEnd(32), cut.length)
}
writeFileSync(join(forDocuments, 'letters.json'), `${JSON.stringify(written, null, 2)}\n`)
