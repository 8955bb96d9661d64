import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUtm, visitUtm } from './utm.ts'

const nothing = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
  poster: null,
}

/** A browser that is at an address, with the storage of its visit. */
function visit(storage = new Map<string, string>()) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  return (search: string) => {
    vi.stubGlobal('location', { search })
    return visitUtm()
  }
}

let open: ReturnType<typeof visit>
beforeEach(() => {
  open = visit()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('reads its fields and nothing else', () => {
  expect(
    readUtm('?utm_source=wa&utm_medium=chat&utm_campaign=diwali&utm_term=a&utm_content=b&poster=k7m2pq&x=1'),
  ).toEqual({
    utm_source: 'wa',
    utm_medium: 'chat',
    utm_campaign: 'diwali',
    utm_term: 'a',
    utm_content: 'b',
    poster: 'k7m2pq',
  })
  expect(readUtm('?cause_id=elder-care&utm_source=%20')).toBeNull()
})

test('cuts values that are too long', () => {
  expect(readUtm(`?utm_source=${'x'.repeat(9000)}`)?.utm_source).toHaveLength(500)
})

test('keeps the first parameters for the whole visit', () => {
  expect(open('?utm_source=whatsapp&utm_campaign=diwali')).toMatchObject({ utm_source: 'whatsapp' })
  expect(open('')).toMatchObject({ utm_source: 'whatsapp', utm_campaign: 'diwali' })
  // Not mixed with a later one's fields.
  expect(open('?utm_source=mail&utm_term=late')).toMatchObject({ utm_source: 'whatsapp', utm_term: null })
})

test('replaces what came before with a poster, and keeps that', () => {
  open('?utm_source=whatsapp')
  const poster = { utm_source: 'poster', poster: 'k7m2pq' }
  expect(open('?poster=k7m2pq&utm_source=poster')).toMatchObject(poster)
  expect(open('?utm_source=mail')).toMatchObject(poster)
})

test('stores nothing for an address without parameters', () => {
  expect(open('?cause_id=elder-care')).toEqual(nothing)
  expect(open('?utm_source=mail')).toMatchObject({ utm_source: 'mail' })
})

test('works where storage is switched off', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('switched off')
    },
  })
  vi.stubGlobal('location', { search: '?utm_source=mail' })
  expect(visitUtm()).toMatchObject({ utm_source: 'mail' })
})
