import { heldBack } from './held-back.ts'
import { asAdministrator, expectNoViolations, follow, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

const PATH = '/our-work/elder-care'

test('shows the whole cause', async ({ page }) => {
  await page.goto(PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elder Care')
  for (const [name, words] of [
    ['Understanding the Problem', 'They raised families'],
    ['Our Solution & Strategy', 'Our volunteers visit elders at home'],
    ['Impact & Achievements', '2,000+ children and elderly'],
  ] as const) {
    await expect(page.getByRole('region', { name })).toContainText(words)
  }
  const costs = page.getByRole('region', { name: 'How Your Donation Helps' })
  await expect(costs.getByText('₹999', { exact: true })).toBeVisible()
  await expect(costs.getByText('One day of elder care: meals, medicines and company')).toBeVisible()

  const actions = page.getByRole('region', { name: 'Be part of this work' })
  await expect(actions.getByRole('link', { name: 'Donate Now' })).toHaveAttribute('href', /^\/donate/)
  await expect(actions.getByRole('link', { name: 'Ketto' })).toHaveAttribute('target', '_blank')
  await expect(actions.getByRole('link', { name: 'GiveIndia' })).toHaveAttribute('rel', 'noopener')
  await expect(actions.getByRole('link', { name: 'Volunteer' })).toHaveAttribute('href', '/volunteer')
})

test('is passed on by WhatsApp first', async ({ page, baseURL }) => {
  await open(page, PATH)
  const share = page.getByRole('region', { name: 'Tell a friend' })
  const first = share.getByRole('link').first()
  await expect(first).toHaveText('WhatsApp')
  await expect(first).toHaveAttribute(
    'href',
    `https://wa.me/?text=Elder%20Care%20${encodeURIComponent(`${baseURL}${PATH}`)}`,
  )
})

test('its gallery opens large and is leafed through with keys alone', async ({ page }) => {
  await open(page, PATH)
  const gallery = page.getByRole('region', { name: 'Gallery' })
  const first = gallery.getByRole('link').first()
  await first.focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Gallery' })
  await expect(large).toBeVisible()
  await expect(large.locator('figcaption')).toContainText('(1 of 3)')
  await page.keyboard.press('ArrowRight')
  await expect(large.locator('figcaption')).toContainText('(2 of 3)')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(large.locator('figcaption')).toContainText('(3 of 3)')
  await large.getByRole('button', { name: 'Next picture' }).click()
  await expect(large.locator('figcaption')).toContainText('(1 of 3)')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(first).toBeFocused()
})

test('its video is fetched only when it is asked for, without cookies', async ({ page }) => {
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' })
  })
  const client = await asAdministrator()
  const id = `with-video-${Date.now()}`
  const cause = {
    id,
    title: 'A cause with a video',
    order: 90,
    video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  }
  await client.from('causes').insert(cause).throwOnError()
  try {
    await open(page, `/our-work/${id}`)
    const play = page.getByRole('link', { name: 'Play video: A cause with a video' })
    await play.scrollIntoViewIfNeeded()
    expect(asked).toEqual([])
    await play.click()
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/,
    )
    await expect(page.locator('iframe')).toHaveAttribute('title', 'A cause with a video')
  } finally {
    await client.from('causes').delete().eq('id', id).throwOnError()
  }
})

test.describe('a cause that does not exist', () => {
  const expectNotFound = async (page: Page) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cause Not Found')
    await expect(
      page.getByText('The cause you are looking for does not exist.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Our Work' })).toHaveAttribute('href', '/our-work')
  }

  test('answers 404 and says so', async ({ page }) => {
    const response = await page.goto('/our-work/no-such-cause')
    expect(response?.status()).toBe(404)
    await expectNotFound(page)
  })

  test('says so as well when the backend fails', async ({ page }) => {
    await open(page, '/our-work')
    await page.route('**/rest/v1/causes**', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order' } }),
    )
    await follow(page, PATH)
    await expectNotFound(page)
  })
})

test('a cause reached from the list shows its skeleton first, then its own title', async ({ page }) => {
  await open(page, '/our-work')
  const read = heldBack()
  await page.route('**/rest/v1/causes**', async (route) => {
    await read.until
    await route.continue()
  })
  await follow(page, PATH)
  await expect(page.locator('main [aria-busy="true"] .skeleton').first()).toBeVisible()
  read.letGo()
  await expect(page).toHaveTitle('Elder Care | Daan Foundation')
})

test('tells messengers of itself, with its own picture', async ({ request }) => {
  const html = await (await request.get(PATH)).text()
  const content = (property: string) =>
    new RegExp(`<meta (?:name|property)="${property}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  expect(content('og:title')).toBe('Elder Care')
  const description = content('description').replaceAll('&#x27;', '’')
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/^They raised families.*\w…$/)
  expect(content('twitter:card')).toBe('summary_large_image')
  const picture = await request.get(content('og:image').replaceAll('&amp;', '&'))
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect(html).toContain('"@type":"BreadcrumbList"')
  expect(html).toContain('"@type":"DonateAction"')
})
