/**
 * Cuts the typefaces down to what the site writes with: `npm run fonts` after changing a list below. Latin
 * text and the rupee sign come in one small file each; Devanagari waits in files of its own until a page
 * needs it. Hindi pages have files for themselves, cut to what Hindi is written with, English words in it included. The result is committed, so that neither the build nor a visitor meets the full faces.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
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
  // The foundation's own name, which the English pages write too: three letters in place of the whole script.
  daan: 'दान',
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
}
const forDocuments = join(import.meta.dirname, '..', 'server', 'receipts', 'pdf', 'fonts')
mkdirSync(forDocuments, { recursive: true })
for (const [face, { file, letters }] of Object.entries(documents)) {
  const [scope = '', name = '', ...path] = file.split('/')
  const whole = readFileSync(join(dirname(resolve(`${scope}/${name}/package.json`)), ...path))
  const cut = await subsetFont(whole, letters, { targetFormat: 'truetype', noHinting: true })
  writeFileSync(join(forDocuments, `${face}.ttf`), cut)
  console.log(`${face}.ttf`.padEnd(32), cut.length)
}
