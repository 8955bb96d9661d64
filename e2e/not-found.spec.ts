import { expectNoSidewaysScroll, expectNoViolations, open } from './site.ts'
import { expect, test } from './test.ts'

test('an unknown path answers 404 with a way home', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

for (const path of ['/no/such/page', '/privacy', '/terms', '/our-work/no-such-cause']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on ${path}, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      await open(page, path)
      await expectNoViolations(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await context.close()
    })
  }
}
