import { expect, test } from './test.ts'

test('leads from an anchor to the stories', async ({ page }) => {
  await page.goto('/impact#stories')
  await expect(page.locator('[aria-roledescription="slide"]')).toHaveCount(3)
  await expect(page.locator('#stories')).toBeInViewport()
})
