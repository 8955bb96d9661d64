import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageNames } from '../domain/languages/languages.ts'
import { stylesFor } from './styles.ts'

const web = join(import.meta.dirname, '..', 'web')

test('gives every language its letters in web/styles/script-fonts.css (npm run fonts)', () => {
  const styles = readFileSync(join(web, 'styles', 'script-fonts.css'), 'utf8').replaceAll('\r\n', '\n')
  expect(styles).toBe(stylesFor(Object.values(languageNames)))
  const files = [...styles.matchAll(/url\("\.\.\/(fonts\/[^"]+)"\)/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(join(web, file)))).toEqual([])
})

test('throws for a script that no face covers', () => {
  expect(() => stylesFor([{ tag: 'ur-IN', whole: 'اردو', short: 'ار' }])).toThrow(
    'fonts/faces.ts has no face for the script Arab.',
  )
})
