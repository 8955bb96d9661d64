import { describe, expect, test } from 'vitest'
import { cycles, importsUnder, twoWayPairs } from './import-graph.ts'

test.each(['backend', 'server', 'server/giving', 'domain', 'web', 'web/site', 'web/admin'])(
  'finds no folders in %s that import each other',
  (top) => {
    const imports = importsUnder(top)
    expect(imports.length).toBeGreaterThan(20)
    expect(twoWayPairs(imports, top)).toEqual([])
  },
)

// In web, a section imports the type of its page.
describe.each([
  ['backend', true],
  ['server', true],
  ['domain', true],
  ['web', false],
])('the folder %s', (top, ofTypes) => {
  test('has no import cycles', () => {
    expect(cycles(importsUnder(top, { ofTypes }))).toEqual([])
  })
})

test('finds two-way imports', () => {
  const imports = [
    { from: 'server/a/one.ts', to: 'server/b/two.ts' },
    { from: 'server/b/two.ts', to: 'server/b/three.ts' },
    { from: 'server/b/three.ts', to: 'server/a/one.ts' },
    { from: 'server/main.ts', to: 'server/a/one.ts' },
  ]
  expect(twoWayPairs(imports, 'server')).toEqual([
    {
      pair: 'a ↔ b',
      imports: ['server/a/one.ts → server/b/two.ts', 'server/b/three.ts → server/a/one.ts'],
    },
  ])
  expect(cycles(imports)).toEqual([['server/a/one.ts', 'server/b/two.ts', 'server/b/three.ts']])
})
