import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('points to UPI instead of a button that cannot work without JavaScript', async ({ page }) => {
  await page.goto('/donate')
  await expect(page.locator('form').getByRole('button')).toBeHidden()
  await page.getByRole('link', { name: 'give with any UPI app' }).click()
  await expect(page.getByRole('heading', { name: stored.upi_heading })).toBeInViewport()
})
