import { expect, test } from 'vitest'
import { navigationDefaults, readNavigation } from './navigation.ts'

test('returns the menu of a new instance', () => {
  const labels = navigationDefaults.filter((item) => item.parent_id === null).map((item) => item.label)
  expect(labels).toEqual(['Home', 'About', 'Our Work', 'Impact', 'CSR Partnership', 'Volunteer', 'Contact'])
  const under = (id: string) => navigationDefaults.filter((item) => item.parent_id === id)
  expect(under('about')).toMatchObject([{ label: 'Certificates', path: '/about#certificates' }])
  expect(under('impact')).toMatchObject([{ label: 'Stories', path: '/impact#stories' }])
  expect(navigationDefaults.map((item) => item.order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('falls back to the default menu if the stored one cannot be read', () => {
  for (const unreadable of [undefined, null, 'x', { message: 'no' }]) {
    expect(readNavigation(unreadable)).toBe(navigationDefaults)
  }
})

test('accepts an empty menu', () => {
  expect(readNavigation([])).toEqual([])
})

test('sorts the stored menu with children under their parent, and omits unsafe or empty items', () => {
  const menu = readNavigation([
    { id: 'b', label: ' Blog ', path: 'https://example.org/', is_external: true, order: 2, parent_id: null },
    { id: 'a', label: 'Home', path: '/', is_external: false, order: 1, parent_id: null },
    { id: 'c', label: 'Under', path: '/x', order: 'many', parent_id: 'a' },
    { id: 'x', label: 'Evil', path: 'java\tscript:alert(1)', order: 0 },
    { id: 'y', label: '  ', path: '/y', order: 0 },
    null,
  ])
  expect(menu).toEqual([
    { id: 'a', label: 'Home', path: '/', is_external: false, order: 1, parent_id: null },
    { id: 'c', label: 'Under', path: '/x', is_external: false, order: 0, parent_id: 'a' },
    { id: 'b', label: 'Blog', path: 'https://example.org/', is_external: true, order: 2, parent_id: null },
  ])
})
