import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'

const folders = [
  { primitives: 'web/ui', specimens: 'web/gallery/ui' },
  { primitives: 'web/admin/ui', specimens: 'web/gallery/admin-ui' },
]

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each(folders)('has a specimen for every component of $primitives', ({ primitives, specimens }) => {
  const components = namesIn(primitives, /(?<!\.test)\.tsx$/)
  expect(components.length).toBeGreaterThan(10)
  const shown = namesIn(specimens, /\.tsx$/)
  expect(components.filter((name) => !shown.includes(name))).toEqual([])
})

test.each(folders)('has a file in $primitives for every specimen', ({ primitives, specimens }) => {
  const files = namesIn(primitives, /\.tsx?$/)
  expect(namesIn(specimens, /\.tsx$/).filter((name) => !files.includes(name))).toEqual([])
})

test.each([
  ['development', true],
  ['production', false],
])('has routes in %s: %s', async (environment, expected) => {
  vi.stubEnv('NODE_ENV', environment)
  const { default: routes } = await import('../routes.ts')
  expect(JSON.stringify(routes).includes('gallery/')).toBe(expected)
})

function namesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder)
    .filter((file) => ending.test(file))
    .map((file) => file.replace(ending, ''))
}
