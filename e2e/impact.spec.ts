import { impactDefaults as stored } from '#domain/page-content/impact.ts'
import { open, whileStored } from './site.ts'
import { expect, test } from './test.ts'

test('counts up what comes into view, and ends on the figure', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 360, height: 420 })
  await open(page, '/impact')
  const shown = page.locator('dd', { hasText: '500+' }).locator('[aria-hidden]')
  const seen: string[] = []
  await page.exposeFunction('tell', (text: string) => seen.push(text))
  await shown.evaluate((element) => {
    const tell = (window as unknown as { tell(text: string): void }).tell
    new MutationObserver(() => tell(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => seen.at(-1)).toBe('500+')
  expect(seen.length).toBeGreaterThan(3)
})

test('does not count where motion is not welcome', async ({ browser }) => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 420 },
  })
  const page = await context.newPage()
  await open(page, '/impact')
  const shown = page.locator('dd', { hasText: '500+' }).locator('[aria-hidden]')
  await shown.evaluate((element) => {
    new MutationObserver(() => Object.assign(window, { moved: true })).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await shown.scrollIntoViewIfNeeded()
  await page.waitForTimeout(400)
  expect(await page.evaluate(() => 'moved' in window)).toBe(false)
  await context.close()
})

test.describe('the stories', () => {
  const current = '[aria-roledescription="carousel"] [aria-current="true"]'

  test('are three, and the anchor leads to them', async ({ page }) => {
    await page.goto('/impact#stories')
    await expect(page.locator('[aria-roledescription="slide"]')).toHaveCount(3)
    await expect(page.locator('#stories')).toBeInViewport()
  })

  test('are leafed through with buttons, and the next one is announced', async ({ page }) => {
    await open(page, '/impact')
    await expect(page.locator(current)).toHaveText(stored.story_1_label)
    await page.getByRole('button', { name: 'Next story' }).click()
    await expect(page.locator(current)).toHaveText(stored.story_2_label)
    await expect(page.getByText(`Story 2 of 3: ${stored.story_2_title}`)).toBeAttached()
    await expect(page.getByRole('heading', { name: stored.story_2_title })).toBeInViewport()
    await page.getByRole('button', { name: 'Previous story' }).click()
    await expect(page.locator(current)).toHaveText(stored.story_1_label)
    await page.getByRole('button', { name: 'Previous story' }).click()
    await expect(page.locator(current)).toHaveText(stored.story_3_label)
  })

  test('are leafed through with the arrow keys', async ({ page }) => {
    await open(page, '/impact')
    await page.getByRole('group', { name: 'Stories', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(current)).toHaveText(stored.story_2_label)
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator(current)).toHaveText(stored.story_1_label)
  })

  test('follow a finger', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
    const page = await context.newPage()
    await open(page, '/impact')
    const strip = page.getByRole('group', { name: 'Stories', exact: true })
    await strip.evaluate((element) => element.scrollBy({ left: 250, behavior: 'instant' }))
    await expect(page.locator(current)).toHaveText(stored.story_2_label)
    await context.close()
  })
})

test('the video comes when it is asked for, from the address without cookies', async ({ page }) => {
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' })
  })
  await whileStored('impact', 'video_url', { url: 'https://youtu.be/aqz-KE-bpKQ' }, async () => {
    await open(page, '/impact')
    const video = page.getByRole('region', { name: stored.video_heading })
    await video.scrollIntoViewIfNeeded()
    expect(asked).toEqual([])
    await video.getByRole('link', { name: /Play video/ }).click()
    await expect(video.locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/,
    )
  })
})
