import { heldBack } from './held-back.ts'
import { asAdministrator, expectNoViolations, follow, open } from './site.ts'
import { expect, test } from './test.ts'

const PATH = '/our-work/elder-care'

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

test('says that a cause does not exist when the backend fails', async ({ page }) => {
  await open(page, '/our-work')
  await page.route('**/rest/v1/causes**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  )
  await follow(page, PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cause Not Found')
  await expect(page.getByText('The cause you are looking for does not exist.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Our Work' })).toHaveAttribute('href', '/our-work')
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
