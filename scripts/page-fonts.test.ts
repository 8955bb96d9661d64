import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageNames } from '#domain/languages.ts'
import { stylesFor } from './page-fonts.ts'

const web = join(import.meta.dirname, '..', 'web')

test('has the letters of every language in web/styles/script-fonts.css: npm run fonts', () => {
  const styles = readFileSync(join(web, 'styles', 'script-fonts.css'), 'utf8').replaceAll('\r\n', '\n')
  expect(styles).toBe(stylesFor(Object.values(languageNames)))
  const files = [...styles.matchAll(/url\("\.\.\/(fonts\/[^"]+)"\)/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(join(web, file)))).toEqual([])
})

test('reports a script without a face, and stops', () => {
  expect(() => stylesFor([{ tag: 'ur-IN', whole: 'اردو', short: 'ار' }])).toThrow(
    'scripts/faces.ts has no face for the script Arab.',
  )
})
