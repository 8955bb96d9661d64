import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const marker = 'gallery-specimen'

test('leaves the gallery out of the built product', () => {
  expect(readFileSync(join(root, 'web', 'gallery', 'alone.tsx'), 'utf8')).toContain(marker)
  const build = join(root, 'build', 'web')
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => readFileSync(join(build, file), 'utf8').includes(marker))).toEqual([])
})
