import { donateDefaults } from '#domain/page-content/donate.ts'
import { heldBack } from './held-back.ts'
import { open } from './site.ts'
import { expect, test } from './test.ts'

const phone = { width: 360, height: 740 }

test('moves between pages by asking the backend alone, and leaves it alone before', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await test.step('leads from an anchor to the stories', async () => {
    await open(page, '/impact#stories')
    await expect(page.locator('[aria-roledescription="slide"]')).toHaveCount(3)
    await expect(page.locator('#stories')).toBeInViewport()
  })

  await test.step('sends no call to the backend for a visitor without a session', async () => {
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
    expect(asked.filter((path) => path.startsWith('/rest/') || path.startsWith('/auth/'))).toEqual([])
  })

  await test.step('requests the backend for another page, and neither a document nor its data', async () => {
    asked.length = 0
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Work' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Six causes, close to home')
    expect(asked).toContain('/rest/v1/causes')
    expect(
      asked.filter((path) => path === '/our-work' || path.endsWith('.data') || path === '/__manifest'),
    ).toEqual([])
  })

  await test.step('reaches an anchor on another page once that page has its content', async () => {
    const answered = heldBack()
    await page.route('**/rest/v1/page_content**', async (route) => {
      await answered.until
      await route.continue()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Certificates' }).click()
    await expect(page.locator('main .skeleton').first()).toBeVisible()
    answered.letGo()
    await expect(page.getByRole('heading', { name: 'Certificates and registrations' })).toBeInViewport()
  })
})

test.describe('the layout on a phone', () => {
  test.use({ viewport: phone })

  test.describe('before the page’s code has arrived', () => {
    test('opens the menu', async ({ page }) => {
      await page.route('**/assets/*.js', () => {})
      await page.goto('/about', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    })
  })

  test('shows a bar with the cause of the page, and hides it beside a donate button', async ({ page }) => {
    await open(page, '/our-work/elder-care')
    const bar = page.getByRole('complementary', { name: 'Donate' })
    const link = page.locator('.donate-bar a')
    await expect(link).toHaveText('Donate ₹199')
    await expect(link).toHaveAttribute('href', '/donate?amount=199&cause_id=elder-care')
    const button = page.locator('main').getByRole('link', { name: 'Donate Now' })
    await button.first().scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    await page.getByRole('region', { name: 'Our Solution & Strategy' }).evaluate((it) => it.scrollIntoView())
    await expect(bar).toBeVisible()
    await button.last().scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()

    await test.step('shows it on the next page as well', async () => {
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
      await expect(page).toHaveURL('/about')
      await expect(bar).toBeVisible()
      await expect(link).toHaveAttribute('href', '/donate?amount=199')
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('leads from the bar with the cause to UPI, instead of a button that cannot work', async ({
      page,
    }) => {
      for (const prefix of ['/hi', '']) {
        await page.goto(`${prefix}/our-work/elder-care`)
        await expect(page.locator('.donate-bar')).toBeVisible()
        await expect(page.locator('.donate-bar a')).toHaveAttribute(
          'href',
          `${prefix}/donate?amount=199&cause_id=elder-care`,
        )
      }
      await page.locator('.donate-bar a').click()
      await expect(page).toHaveURL(/\/donate\?/)
      await expect(page.locator('form').getByRole('button')).toBeHidden()
      await page.getByRole('link', { name: 'give with any UPI app' }).click()
      await expect(page.getByRole('heading', { name: donateDefaults.upi_heading })).toBeInViewport()
    })
  })
})
