import { pathIn, siteLanguages } from '#domain/languages/languages.ts'
import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import { custom, sum } from './donate-page.ts'
import { payButton } from './giving.ts'
import { heldBack } from './held-back.ts'
import { weighScripts } from './script-weight.ts'
import { isQuiet, open } from './site.ts'
import { expect, test } from './test.ts'

/** The donate page as it arrives; the rules of its form are component tests. */
for (const language of siteLanguages)
  test(`loads at most 115 KiB of code, gzipped, on a first visit: ${language}`, async ({ page }) => {
    const scripts = weighScripts(page)
    await open(page, pathIn(language, '/donate'))
    await isQuiet(page)
    await expect(payButton(page)).toBeEnabled()
    expect((await scripts.sum()) / 1024).toBeLessThanOrEqual(115)
  })

test('keeps what was chosen before the page’s code arrived', async ({ page }) => {
  const arrived = heldBack()
  await page.route(/entry\.client/, async (route) => {
    await arrived.until
    await route.continue()
  })
  await page.goto('/donate', { waitUntil: 'commit' })
  await custom(page).fill('1500')
  arrived.letGo()
  await expect(sum(page)).toHaveText('₹1,500')
  await expect(payButton(page)).toBeEnabled()
})

test('keeps what was chosen when the language changes', async ({ page }) => {
  await open(page, '/donate?amount=499&cause_id=therapy-support')
  await custom(page).fill('1501')
  await page.getByRole('checkbox', { name: stored.monthly_label }).check()
  await page.getByLabel(stored.cause_label).selectOption('elder-care')
  await expect(payButton(page)).toHaveText('Give ₹1,501 a month')
  await page.locator('header a[hreflang="hi-IN"]').filter({ visible: true }).click()
  await expect(page).toHaveURL('/hi/donate?amount=1501&cause_id=elder-care&monthly=1')
  await expect(sum(page)).toHaveText('₹1,501')
  await expect(page.locator('[name="monthly"]')).toBeChecked()
  await expect(page.locator('[name="cause_id"]')).toHaveValue('elder-care')
})
