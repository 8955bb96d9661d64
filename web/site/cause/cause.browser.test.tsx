import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '#web/testing/accessible.ts'
import '#web/testing/find.ts'
import { answer, heldBack, refuse } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerSite, causes } from '#web/testing/site-rows.ts'

const CAUSES = '/rest/v1/causes'
const PATH = '/our-work/elder-care'
const heading = page.getByRole('heading', { level: 1 })
const [row] = causes.filter(({ id }) => id === 'elder-care')
const stored = (change: object) => answer(`${CAUSES}?*eq.elder-care`, [{ ...row, ...change }])
const toCause = () => page.getByCss(`a[href="${PATH}"]`).first().click()

beforeEach(async () => {
  await page.viewport(1280, 800)
  answerSite()
})

async function open(path: string): Promise<void> {
  await openPage(path)
  await expect.element(heading).toBeVisible()
}

test('opens its gallery large, leafs through it and closes it with keys alone', async () => {
  stored({ gallery_images: ['one', 'two', 'three'].map((alt) => ({ src: `/${alt}.webp`, alt })) })
  await open(PATH)
  const first = page.getByRole('region', { name: 'Gallery' }).getByRole('link').first()
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const large = page.getByRole('dialog', { name: 'Gallery' })
  const caption = large.getByCss('figcaption')
  await expect.element(caption).toHaveTextContent('(1 of 3)')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(caption).toHaveTextContent('(2 of 3)')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(caption).toHaveTextContent('(3 of 3)')
  await large.getByRole('button', { name: 'Next picture' }).click()
  await expect.element(caption).toHaveTextContent('(1 of 3)')
  await expectNoViolations()
  await userEvent.keyboard('{Escape}')
  await expect.element(large).not.toBeInTheDocument()
  await expect.element(first).toHaveFocus()
})

test('fetches its video only when it is asked for, from the address without cookies', async () => {
  stored({ video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' })
  await open(PATH)
  const play = page.getByRole('link', { name: 'Play video: Elder Care' })
  const frame = page.getByCss('iframe')
  await expect.element(play).toBeVisible()
  await expect.element(frame).not.toBeInTheDocument()
  await play.click()
  await expect
    .element(frame)
    .toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/),
    )
  await expect.element(frame).toHaveAttribute('title', 'Elder Care')
})

test('says that the cause does not exist when the backend fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open('/our-work')
  await expect.element(page.getByCss(`a[href="${PATH}"]`).first()).toBeVisible()
  answer(CAUSES, () => refuse(500, { message: 'Out of order' }))
  await toCause()
  await expect.element(heading).toHaveTextContent('Cause Not Found')
  await expect
    .element(page.getByText('The cause you are looking for does not exist.', { exact: true }))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to Our Work' }))
    .toHaveAttribute('href', '/our-work')
})

test('shows its skeleton first, then its own title', async () => {
  await open('/our-work')
  await expect.element(page.getByCss(`a[href="${PATH}"]`).first()).toBeVisible()
  const read = heldBack()
  answer(`${CAUSES}?*eq.elder-care`, async () => {
    await read.until
    return [row]
  })
  await toCause()
  await expect.element(page.getByCss('main [aria-busy="true"] .skeleton').first()).toBeVisible()
  read.letGo()
  await expect.poll(() => document.title).toBe('Elder Care | Daan Foundation')
})
