import { heldBack } from './held-back.ts'
import { follow, isReady, open } from './site.ts'
import { expect, test } from './test.ts'

/** Every screen with stored content. */
const screens = [
  {
    path: '/',
    words: 'Pick the cause closest to your heart, and see what we do there.',
    title: 'Donate for therapy, education, elder care and food in India',
  },
  {
    path: '/about',
    words: 'Please check us before you trust us. This is what each one means for you.',
    title: 'About us',
  },
  {
    path: '/our-work',
    words: 'The problem as families describe it, and what we do about it.',
    title: 'Our work: six causes you can support',
  },
  {
    path: '/impact',
    words: 'We tell them without names, because a life is more than an example.',
    title: 'Our impact in numbers and stories',
  },
  {
    path: '/donate',
    words: 'Make it monthly? It lets us plan ahead.',
    title: 'Donate',
  },
  {
    path: '/csr-partnership',
    words: 'Budgets, places, numbers and milestones are set with your team.',
    title: 'CSR partnership',
  },
  {
    path: '/volunteer',
    words: 'It takes two minutes. We read every one and get in touch.',
    title: 'Volunteer with us',
  },
  {
    path: '/contact',
    words: 'We use what you write here only to answer you.',
    title: 'Contact us',
  },
] as const

for (const { path, words, title } of screens) {
  test(`${path} shows skeletons while a slow backend answers, and its own words when it answers 500`, async ({
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
    await expect(page.getByText(words)).toHaveCount(0)
    answer()
    await expect(page.getByText(words)).toBeVisible()
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
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(errors.join()).toContain('Out of order')
  })
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
