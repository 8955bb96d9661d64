/**
 * Cuts the typefaces down to what the site writes with: `npm run fonts` after changing a list below. Latin
 * text and the rupee sign come in one small file each; Devanagari waits in files of its own until a page
 * needs it. The result is committed, so that neither the build nor a visitor meets the full faces.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

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

const folder = join(import.meta.dirname, '..', 'web', 'fonts')
mkdirSync(folder, { recursive: true })
for (const [face, file] of Object.entries(faces)) {
  const whole = readFileSync(
    join(
      dirname(resolve(`${file.split('/').slice(0, 2).join('/')}/package.json`)),
      ...file.split('/').slice(2),
    ),
  )
  for (const [script, letters] of Object.entries(scripts)) {
    if (script === 'daan' && face === 'eczar-600') continue
    const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', noHinting: true })
    writeFileSync(join(folder, `${face}-${script}.woff2`), cut)
    console.log(`${face}-${script}.woff2`.padEnd(32), cut.length)
  }
}
