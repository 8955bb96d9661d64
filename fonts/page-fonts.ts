import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { readFace, SHAPING } from './faces.ts'
import { fontsFor, type Named, stylesFor } from './styles.ts'

/** Returns the files it wrote with their sizes. */
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
