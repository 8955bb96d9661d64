import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import { custom, preset } from './donate-page.ts'
import { open, whileStored } from './site.ts'
import { expect, test } from './test.ts'

/** The ways to give beside the form, which need neither the provider nor JavaScript. */

test.describe('other ways', () => {
  // One of them stores another picture for a while.
  test.describe.configure({ mode: 'default' })

  test('show a code for the UPI ID, with the amount once it is chosen', async ({ page }) => {
    await open(page, '/donate')
    const code = page.getByRole('img', { name: stored.upi_qr_image.alt })
    await code.scrollIntoViewIfNeeded()
    await expect(code).toHaveAttribute('src', '/functions/v1/upi-qr?amount=999')
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await preset(page, '₹499').check()
    await expect(code).toHaveAttribute('src', '/functions/v1/upi-qr?amount=499')
    await expect(page.getByText(stored.upi_id, { exact: true })).toBeVisible()
  })

  test('show the stored code where there is one', async ({ page }) => {
    const url = '/storage/v1/object/public/site_assets/public/impact/story_1_image.webp'
    await whileStored('donate', 'upi_qr_image', { url, alt: 'Scan me' }, async () => {
      await page.goto('/donate')
      await expect(page.getByRole('img', { name: 'Scan me' })).toHaveAttribute('src', url)
    })
  })

  test('do without the code where it cannot be drawn', async ({ page }) => {
    await page.route('**/functions/v1/upi-qr*', (route) => route.fulfill({ status: 404, json: {} }))
    await open(page, '/donate')
    await page.getByText(stored.upi_id, { exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('img', { name: stored.upi_qr_image.alt })).toHaveCount(0)
  })

  test('copy the UPI ID', async ({ browser }) => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await open(page, '/donate')
    // Its code comes with the first sign of somebody who reads on.
    await page.getByText(stored.upi_id, { exact: true }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Copy UPI ID' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stored.upi_id)
    await context.close()
  })

  test('open a UPI app on phones', async ({ page }) => {
    await open(page, '/donate')
    await expect(page.locator('a[href^="upi:"]')).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('link', { name: 'Pay ₹999 in a UPI app' })).toHaveAttribute(
      'href',
      `upi://pay?pa=${stored.upi_id}&pn=Daan%20Foundation&am=999.00&cu=INR`,
    )
    await custom(page).fill('0')
    const app = page.getByRole('link', { name: 'Open a UPI app' })
    await expect(app).toHaveAttribute('href', `upi://pay?pa=${stored.upi_id}&pn=Daan%20Foundation&cu=INR`)
  })

  test('lead to the two partners, and say what the law wants said', async ({ page }) => {
    await page.goto('/donate')
    for (const { text, link } of [stored.ketto_button, stored.giveindia_button]) {
      const partner = page.getByRole('link', { name: text })
      await expect(partner).toHaveAttribute('href', link)
      await expect(partner).toHaveAttribute('target', '_blank')
      await expect(partner).toHaveAttribute('rel', 'noopener')
    }
    await expect(page.getByText(stored.legal_note)).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('points to UPI instead of a button that cannot work', async ({ page }) => {
    await page.goto('/donate')
    await expect(page.locator('form').getByRole('button')).toBeHidden()
    await page.getByRole('link', { name: 'give with any UPI app' }).click()
    await expect(page.getByRole('heading', { name: stored.upi_heading })).toBeInViewport()
  })
})
