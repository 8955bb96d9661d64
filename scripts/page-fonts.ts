/**
 * Letters of other scripts on pages, and pages in scripts that the site's faces lack. A `unicode-range` loads
 * each only where it is used.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ownFaces, ownScripts, rangesOf, readFace, SHAPING, scriptFaces, semiBold } from './faces.ts'

type Named = { tag: string; whole: string; short: string }
type PageFont = { name: string; family: string; weight: number; file: string; letters: string }

/** Latin and Devanagari, for which Mukta and Eczar were designed. */
const OWN_SCRIPTS = ['Latn', 'Deva']

/** Cut to single words: the foundation's name, and the languages' native names in a page's header. */
const WORDS = '"Mukta Daan"'

function fontsFor(languages: readonly Named[]): PageFont[] {
  const words = `दान${languages.map(({ whole, short }) => whole + short).join('')}`
  const among = (letters: string) => [...new Set(words)].filter((letter) => letters.includes(letter)).join('')
  const scripts = new Set(languages.map(({ tag }) => new Intl.Locale(tag).maximize().script ?? ''))
  const faces = [...scripts].filter((code) => !OWN_SCRIPTS.includes(code)).map(faceOf)
  return [
    ...([400, 600] as const).map((weight) => ({
      name: `mukta-${weight}-daan`,
      family: WORDS,
      weight,
      file: ownFaces[`mukta-${weight}`],
      letters: among(ownScripts.devanagari),
    })),
    ...faces.flatMap(({ name, file, letters }) =>
      [
        { weight: 400, file },
        { weight: 600, file: semiBold(file) },
      ].flatMap((cut) => [
        // Under Mukta's own name, so that no style needs to change.
        { ...cut, name: `${name}-${cut.weight}`, family: 'Mukta', letters },
        { ...cut, name: `${name}-${cut.weight}-words`, family: WORDS, letters: among(letters) },
      ]),
    ),
  ]
}

function faceOf(code: string) {
  const found = Object.entries(scriptFaces).find(([, face]) => face.code === code)
  if (!found) throw new Error(`scripts/faces.ts has no face for the script ${code}.`)
  return { name: found[0], ...found[1] }
}

/** web/styles/script-fonts.css */
export function stylesFor(languages: readonly Named[]): string {
  const blocks = fontsFor(languages).map(
    ({ name, family, weight, letters }) => `@font-face {
  font-family: ${family};
  font-weight: ${weight};
  font-display: swap;
  src: url("../fonts/${name}.woff2") format("woff2");
  unicode-range: ${unicodeRange(letters)};
}
`,
  )
  return `/* Words of another script, and scripts that Mukta does not have. Written by npm run fonts. */\n${blocks.join('')}`
}

function unicodeRange(letters: string): string {
  const points = [...letters].map((letter) => letter.codePointAt(0) ?? 0)
  const inFull = (point: string) => point.toUpperCase().padStart(4, '0')
  return rangesOf(points)
    .map((range) => `U+${range.split('-').map(inFull).join('-')}`)
    .join(', ')
}

/** Returns the written files with their sizes. */
export async function writePageFonts(
  languages: readonly Named[],
  root: string,
): Promise<{ file: string; bytes: number }[]> {
  const written: { file: string; bytes: number }[] = []
  for (const { name, file, letters } of fontsFor(languages)) {
    const cut = await subsetFont(readFace(file), letters, {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: SHAPING,
    })
    writeFileSync(join(root, 'web', 'fonts', `${name}.woff2`), cut)
    written.push({ file: `${name}.woff2`, bytes: cut.length })
  }
  writeFileSync(join(root, 'web', 'styles', 'script-fonts.css'), stylesFor(languages))
  return written
}
