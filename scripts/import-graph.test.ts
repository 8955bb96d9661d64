import { describe, expect, test } from 'vitest'
import { cycles, importsUnder, twoWayPairs } from './import-graph.ts'

test.each(['backend', 'server', 'server/giving', 'domain', 'web', 'web/site', 'web/admin'])(
  '%s has no folders that import each other',
  (top) => {
    const imports = importsUnder(top)
    expect(imports.length).toBeGreaterThan(20)
    expect(twoWayPairs(imports, top)).toEqual([])
  },
)

// In web a section of a page names the type of the page it stands in.
describe.each([
  ['backend', true],
  ['server', true],
  ['domain', true],
  ['web', false],
])('%s', (top, ofTypes) => {
  test('has no files that import each other, directly or by way of others', () => {
    expect(cycles(importsUnder(top, { ofTypes }))).toEqual([])
  })
})

test('what points both ways is found', () => {
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
