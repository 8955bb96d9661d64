import { beforeEach, expect, test, vi } from 'vitest'
import { forgetScreens, recentScreens, rememberScreen } from './recent-screens.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
const titles = () => recentScreens().map(({ title }) => title)

test('lists the latest eight screens, each once under its latest name', () => {
  for (let n = 1; n <= 10; n++) rememberScreen({ title: `Donor ${n}`, path: `/admin/donors/${n}` })
  rememberScreen({ title: 'Asha Rao', path: '/admin/donors/5' })
  expect(titles()).toEqual(['Asha Rao', ...[10, 9, 8, 7, 6, 4, 3].map((n) => `Donor ${n}`)])
})

test('lists none after they are cleared', () => {
  rememberScreen({ title: 'Asha Rao', path: '/admin/donors/5' })
  forgetScreens()
  expect(titles()).toEqual([])
})

test('ignores invalid entries in the storage', () => {
  sessionStorage.setItem('daan-recent', '[{"title":"x","path":"https://example.org"},7,null]')
  expect(titles()).toEqual([])
  sessionStorage.setItem('daan-recent', 'nonsense')
  expect(titles()).toEqual([])
})
