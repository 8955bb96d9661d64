/** Typefaces of pages and receipts, and the letters taken from each. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

export function readFace(file: string): Buffer {
  const [scope = '', name = '', ...path] = file.split('/')
  return readFileSync(join(dirname(resolve(`${scope}/${name}/package.json`)), ...path))
}

export const ownFaces = {
  'eczar-600': '@expo-google-fonts/eczar/Eczar_600SemiBold.ttf',
  'mukta-400': '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  'mukta-600': '@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf',
}
export const ownScripts = {
  latin: `${range(0x20, 0x7e)}\u00a0©«°·»×éāīū–—‘’“”•…₹−½¼¾`,
  devanagari: `${range(0x900, 0x97f)}\u200c\u200d\u25cc`,
}

/** Features for shaping Indian scripts. Unused ones, such as stylistic alternatives, make up an eighth. */
export const SHAPING =
  'akhn rphf rkrf blwf half vatu pres abvs blws psts haln nukt cjct abvm blwm mark mkmk ccmp locl dist'.split(
    ' ',
  )

const marks = '\u200c\u200d\u25cc।॥'

/**
 * Complete scripts that the site's own faces lack, by ISO 15924 code. Noto's Telugu, Malayalam and Gurmukhi
 * crash fontkit 2, which draws receipts, so others replace them.
 */
export const scriptFaces: Record<string, { code: string; file: string; letters: string }> = {
  bengali: {
    code: 'Beng',
    file: '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
    letters: `${range(0x980, 0x9ff)}${marks}`,
  },
  gurmukhi: {
    code: 'Guru',
    file: '@fontsource/mukta-mahee/files/mukta-mahee-gurmukhi-400-normal.woff2',
    letters: `${range(0xa00, 0xa7f)}${marks}`,
  },
  gujarati: {
    code: 'Gujr',
    file: '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
    letters: `${range(0xa80, 0xaff)}${marks}`,
  },
  odia: {
    code: 'Orya',
    file: '@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
    letters: `${range(0xb00, 0xb7f)}${marks}`,
  },
  tamil: {
    code: 'Taml',
    file: '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
    letters: `${range(0xb80, 0xbff)}${marks}`,
  },
  telugu: {
    code: 'Telu',
    file: '@expo-google-fonts/hind-guntur/400Regular/HindGuntur_400Regular.ttf',
    letters: `${range(0xc00, 0xc7f)}${marks}`,
  },
  kannada: {
    code: 'Knda',
    file: '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
    letters: `${range(0xc80, 0xcff)}${marks}`,
  },
  malayalam: {
    code: 'Mlym',
    file: '@expo-google-fonts/anek-malayalam/400Regular/AnekMalayalam_400Regular.ttf',
    letters: `${range(0xd00, 0xd7f)}${marks}`,
  },
  'ol-chiki': {
    code: 'Olck',
    file: '@expo-google-fonts/noto-sans-ol-chiki/400Regular/NotoSansOlChiki_400Regular.ttf',
    letters: range(0x1c50, 0x1c7f),
  },
  'meetei-mayek': {
    code: 'Mtei',
    file: '@expo-google-fonts/noto-sans-meetei-mayek/400Regular/NotoSansMeeteiMayek_400Regular.ttf',
    letters: `${range(0xaae0, 0xaaff)}${range(0xabc0, 0xabff)}${marks}`,
  },
}

/** The same face in semi-bold. */
export function semiBold(file: string): string {
  return file.replaceAll('400Regular', '600SemiBold').replace('-400-', '-600-')
}

/** Code points as ranges: `b80-bff 200c-200d`. */
export function rangesOf(points: readonly number[]): string[] {
  const ranges: [number, number][] = []
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && point <= last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map((ends) => [...new Set(ends)].map((end) => end.toString(16)).join('-'))
}
