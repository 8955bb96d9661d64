import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Every page reads these: one that cannot be cached makes every page be rendered again for every visitor. */
test.each([
  'page_content?select=element_id,content_data,is_sample&page_slug=eq.donate',
  'site_settings?select=key,value,is_sample&key=in.(org_name,org_email)',
  'navigation_items?select=*&order=order.asc',
  'causes?select=id,title&order=order.asc',
  'cause_redirects?select=old_id,cause_id',
  'registrations?select=kind,number,valid_to,file',
  'translations?select=*&limit=1',
  'campaigns?select=slug,title',
  'stories?select=slug,title',
  'page_redirects?select=item&kind=eq.stories&old_slug=eq.monsoon',
])('caches a visitor’s read of %s', async (read) => {
  const { cache } = server.services
  const before = cache.size.entries
  // Nothing is cached before the first announcement could be heard.
  await until('the answer to be cached', async () => {
    const response = await fetch(`${server.url}/rest/v1/${read}`, { headers: { apikey: server.anonKey } })
    expect(response.status).toBe(200)
    await response.text()
    return cache.size.entries === before + 1
  })
})
