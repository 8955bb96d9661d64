import { expect, test } from './test.ts'

test('the sitemap lists every public page and cause, each of which answers', async ({ request, baseURL }) => {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('xml')
  const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? '')
  expect(addresses.length).toBeGreaterThanOrEqual(16)
  expect(addresses).toContain(`${baseURL}/our-work/elder-care`)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
})

test('robots are kept out of the back office and shown the sitemap', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toContain('Disallow: /admin')
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('a phone can keep the site on its home screen', async ({ request }) => {
  const response = await request.get('/manifest.webmanifest')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({ name: 'Daan Foundation', lang: 'en-IN', start_url: '/' })
  const inHindi = await (await request.get('/hi/manifest.webmanifest')).json()
  expect(inHindi).toMatchObject({ lang: 'hi-IN', start_url: '/hi' })
  expect(inHindi.description).toMatch(/[\u0900-\u097f]/)
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.status(), src).toBe(200)
    expect(icon.headers()['content-type']).toBe(type)
  }
})
