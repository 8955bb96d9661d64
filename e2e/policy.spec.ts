import { open } from './site.ts'
import { expect, type Page, test } from './test.ts'

const runInline = (page: Page) =>
  page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.intruderRan = true'
    document.head.append(script)
  })

test('runs no injected script, and has it reported to the server', async ({ page, violations }) => {
  await page.goto('/about')
  const report = page.waitForResponse('**/policy-reports')
  await runInline(page)
  expect((await report).status()).toBe(204)
  expect(await page.evaluate(() => 'intruderRan' in window)).toBe(false)
  await expect.poll(() => violations.splice(0).join()).toContain('script-src-elem of /about refused inline')
})

test.fail('fails a journey with a violation', async ({ page }) => {
  await open(page, '/about')
  await runInline(page)
})

test.fail('fails a journey with a violation in a window that it opens', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/about')
  await runInline(page)
  await page.evaluate(() => {})
  await context.close()
})
