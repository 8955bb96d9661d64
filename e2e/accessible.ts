import { violations } from './axe.ts'
import { expect, type Page } from './test.ts'

/** The screen as it stands: axe finds nothing on it, and a phone shows its whole width. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list that is being read again is dimmed.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  // Some parts follow a change of width a moment later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  if (size) await page.setViewportSize(size)
}
