import { heldBack } from './held-back.ts'
import { follow, isReady, open, whileMissing, whileStored } from './site.ts'
import { expect, test } from './test.ts'

/** What holds for every screen with stored content. Each journey changes rows that no other one reads. */
const screens = [
  {
    path: '/',
    slug: 'home',
    stored: ['focus_text', 'Pick the cause closest to your heart, and see what we do there.'],
    missing: ['monthly_heading', 'Give a little every month'],
    title: 'Donate for therapy, education, elder care and food in India',
  },
  {
    path: '/about',
    slug: 'about',
    stored: [
      'certificates_text',
      'Please check us before you trust us. This is what each one means for you.',
    ],
    missing: ['promises_heading', 'How we work'],
    title: 'About us',
  },
  {
    path: '/our-work',
    slug: 'our_work',
    stored: ['hero_subtitle', 'The problem as families describe it, and what we do about it.'],
    missing: ['hero_title', 'Six causes, close to home'],
    title: 'Our work: six causes you can support',
  },
  {
    path: '/impact',
    slug: 'impact',
    stored: ['stories_text', 'We tell them without names, because a life is more than an example.'],
    missing: ['counters_heading', 'Our work in numbers'],
    title: 'Our impact in numbers and stories',
  },
  {
    path: '/donate',
    slug: 'donate',
    stored: ['make_monthly_text', 'Make it monthly? It lets us plan ahead.'],
    missing: ['other_ways_heading', 'Other ways to give'],
    title: 'Donate',
  },
  {
    path: '/csr-partnership',
    slug: 'csr_partnership',
    stored: ['projects_text', 'Budgets, places, numbers and milestones are set with your team.'],
    missing: ['process_heading', 'How a partnership runs'],
    title: 'CSR partnership',
  },
  {
    path: '/volunteer',
    slug: 'volunteer',
    stored: ['form_text', 'It takes two minutes. We read every one and get in touch.'],
    missing: ['hero_title', 'Join Us in Spreading Hope'],
    title: 'Volunteer with us',
  },
  {
    path: '/contact',
    slug: 'contact',
    stored: ['form_text', 'We use what you write here only to answer you.'],
    missing: ['hero_title', 'Get in Touch'],
    title: 'Contact us',
  },
] as const

for (const { path, slug, stored, missing, title } of screens) {
  test.describe(path, () => {
    const [storedId, storedDefault] = stored
    const [missingId, missingDefault] = missing

    test('shows what is stored at once after it was saved, and its own words where a row is missing', async ({
      request,
    }) => {
      const sent = async () => {
        const response = await request.get(path)
        expect(response.status()).toBe(200)
        return plain(await response.text())
      }
      const text = `Changed a moment ago ${Date.now()}`
      await whileStored(slug, storedId, text, async () => {
        const html = await sent()
        expect(html).toContain(text)
        expect(html).not.toContain(storedDefault)
      })
      expect(await sent()).toContain(storedDefault)
      await whileMissing(slug, missingId, async () => expect(await sent()).toContain(missingDefault))
    })

    test('shows skeletons while a slow backend answers, and its own words when it answers 500', async ({
      page,
    }) => {
      const errors: string[] = []
      page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()))
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      await open(page, '/privacy')
      await page.route('**/rest/v1/page_content**', async (route) => {
        await answered
        await route.continue()
      })
      await follow(page, path)
      await expect(page.locator('main [aria-busy="true"] .skeleton').first()).toBeVisible()
      await expect(page.locator('main').getByRole('status')).toHaveText('Loading…')
      await expect(page.getByText(storedDefault)).toHaveCount(0)
      answer()
      await expect(page.getByText(storedDefault)).toBeVisible()
      await expect(page.locator('main .skeleton')).toHaveCount(0)

      await open(page, '/privacy')
      await page.route('**/rest/v1/page_content**', (route) =>
        route.fulfill({
          status: 500,
          json: { code: 'XX000', message: 'Out of order', details: null, hint: null },
        }),
      )
      await follow(page, path)
      await expect(page).toHaveTitle(new RegExp(`^${title} \\|`))
      await expect(page.getByText(storedDefault)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(errors.join()).toContain('Out of order')
    })

    test('tells search engines and messengers what it is', async ({ request }) => {
      const html = await (await request.get(path)).text()
      expect(html).toContain(`<title>${title} | Daan Foundation</title>`)
      expect(html).toMatch(/<meta name="description" content="[^"]{60,170}"/)
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"/]+${path}"`))
      expect(html).toMatch(/<meta property="og:image" content="https?:[^"]+"/)
      expect(html).not.toContain('noindex')
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('every page is there to read', async ({ page }) => {
    for (const { path, missing } of screens) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(missing[1], { exact: true }).first()).toBeVisible()
        await expect(page.locator('.skeleton')).toHaveCount(0)
      })
    }
  })
})

/** The words of a page as sent, without what only its markup needs. */
function plain(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

test('a page that was left half-way does not come back later', async ({ page }) => {
  await open(page, '/privacy')
  const read = heldBack()
  await page.route('**/rest/v1/page_content?*page_slug=eq.impact*', async (route) => {
    await read.until
    await route.continue()
  })
  await follow(page, '/impact')
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  await follow(page, '/contact')
  await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeVisible()
  read.letGo()
  // What it would do with the answer, it does within a moment.
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeVisible()
  await isReady(page)
})
