import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReplacedGift, rememberReplacedGift } from '#web/lib/replaced-gift.ts'
import { forgetDraft, saveDraft } from '../gift/details-draft.ts'
import { mayLoadTags, onReturnTo } from './may-load.ts'

const started = vi.hoisted(() => ({ value: false }))
vi.mock('./tags.ts', () => ({ hasStarted: () => started.value }))

/** Its items are its own keys, as those of a browser are. */
function storage(): object {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })
}
beforeEach(() => {
  started.value = false
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { hash: '' })
})
afterEach(() => vi.unstubAllGlobals())

test('allows tags when nothing is stored', () => {
  expect(mayLoadTags()).toBe(true)
})

test('allows no tags beside a session', () => {
  localStorage.setItem('daan-auth', '{}')
  expect(mayLoadTags()).toBe(false)
})

test('allows no tags beside the link of a gift that is to be replaced', () => {
  rememberReplacedGift('token')
  expect(mayLoadTags()).toBe(false)
  forgetReplacedGift()
  expect(mayLoadTags()).toBe(true)
})

test('allows no tags beside the token of a pledge in the address', () => {
  vi.stubGlobal('location', { hash: '#pledge=token' })
  expect(mayLoadTags()).toBe(false)
  vi.stubGlobal('location', { hash: '#main' })
  expect(mayLoadTags()).toBe(true)
})

test('allows no tags beside a donor’s draft for a receipt', () => {
  const fields = new FormData()
  fields.set('name', 'Asha Rao')
  saveDraft(fields)
  expect(mayLoadTags()).toBe(false)
  forgetDraft()
  expect(mayLoadTags()).toBe(true)
})

test('allows no tags beside drafts and recent screens of staff whose session expired', () => {
  localStorage.setItem('daan-drafts:inbox', '{}')
  expect(mayLoadTags()).toBe(false)
  localStorage.removeItem('daan-drafts:inbox')
  sessionStorage.setItem('daan-recent', '[]')
  expect(mayLoadTags()).toBe(false)
  sessionStorage.removeItem('daan-recent')
  expect(mayLoadTags()).toBe(true)
})

test('allows tags when storage is switched off', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  expect(mayLoadTags()).toBe(true)
})

test('reloads a page with tags that returns from the cache beside data they must not read', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const reload = vi.fn()
  const stop = onReturnTo(reload)
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  started.value = true
  show(true)
  rememberReplacedGift('token')
  show(false)
  started.value = false
  show(true)
  expect(reload).not.toHaveBeenCalled()
  started.value = true
  show(true)
  expect(reload).toHaveBeenCalledOnce()
  stop()
  show(true)
  expect(reload).toHaveBeenCalledOnce()
})
