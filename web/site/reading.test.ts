/** Public pages read stored content, and defaults in place of missing content. They never fail. */
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { aboutDefaults } from '#domain/page-content/about.ts'
import { withoutClaims } from '#domain/page-content/claims.ts'
import { menuLabels } from '#domain/website/menu-labels.hi.ts'
import { navigationDefaults } from '#domain/website/navigation.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import type { Backend } from '#web/lib/backend.ts'
import { causeById, causeCards } from '#web/lib/causes.ts'
import { organisation } from '#web/lib/organisation.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { navigationItems } from './layout/navigation.ts'

const dictionary = Promise.resolve({ content: aboutDefaults })

let logged: Mock
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {}) as Mock
})
afterEach(() => vi.restoreAllMocks())

function backend(answer: () => Response | Promise<Response>) {
  const asked: { url: URL; headers: Headers }[] = []
  const at: Backend = {
    url: 'http://daan.example',
    anonKey: 'anon-key',
    language: 'en',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push({ url: new URL(request.url), headers: request.headers })
      return answer()
    },
  }
  return { at, asked }
}

const broken = {
  'answers 500': () => Response.json({ message: 'down' }, { status: 500 }),
  'cannot be reached': () => Promise.reject(new TypeError('fetch failed')),
  'answers nonsense': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
}

describe.each(Object.entries(broken))('a backend that %s', (_name, answer) => {
  test('leaves every page with its defaults, and the reason in the log', async () => {
    const { at } = backend(answer)
    expect(await pageContent(at, 'about', dictionary)).toEqual(
      withoutClaims('about', aboutDefaults, siteAddress(at.url)),
    )
    expect(await navigationItems(at)).toEqual(navigationDefaults)
    expect((await organisation(at)).org_name).toBe('daan.example')
    expect(await causeCards(at)).toEqual([])
    expect(await causeById(at, 'elder-care')).toBe('unreachable')
    expect(logged).toHaveBeenCalledTimes(5)
  })

  test('leaves a Hindi page with the menu in Hindi', async () => {
    const { at } = backend(answer)
    const items = await navigationItems({ ...at, language: 'hi' })
    expect(items.map(({ path }) => path)).toEqual(navigationDefaults.map(({ path }) => path))
    expect(items.map(({ path, label }) => [path, label])).toEqual(Object.entries(menuLabels))
    expect(logged).toHaveBeenCalled()
  })
})

test('replaces defaults with stored elements one by one', async () => {
  const { at, asked } = backend(() =>
    Response.json([{ element_id: 'hero_title', content_data: 'Our own title' }]),
  )
  const page = await pageContent(at, 'about', dictionary)
  expect(page.hero_title).toBe('Our own title')
  expect(page.mission).toBe(aboutDefaults.mission)
  expect(asked[0]?.url.href).toBe(
    'http://daan.example/rest/v1/page_content?select=element_id%2Ccontent_data%2Cis_sample&page_slug=eq.about',
  )
  expect(asked[0]?.headers.get('apikey')).toBe('anon-key')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer anon-key')
  expect(logged).not.toHaveBeenCalled()
})

test('returns unknown for a cause that does not exist, and logs no error', async () => {
  const { at } = backend(() => Response.json([]))
  expect(await causeById(at, 'nope')).toBe('unknown')
  expect(logged).not.toHaveBeenCalled()
})

test('keeps a menu empty that staff emptied', async () => {
  const { at } = backend(() => Response.json([]))
  expect(await navigationItems(at)).toEqual([])
})
