import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { impactDefaults as stored } from '#domain/page-content/impact.ts'
import '#web/testing/find.ts'
import { answer } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerSite } from '#web/testing/site-rows.ts'

const heading = page.getByRole('heading', { level: 1 })

beforeEach(async () => {
  await page.viewport(1280, 800)
  answerSite()
})

async function open(): Promise<void> {
  await openPage('/impact')
  await expect.element(heading).toBeVisible()
}

describe('a counter', () => {
  const shown = () =>
    [...document.querySelectorAll('dd [aria-hidden]')].find((one) =>
      one.parentElement?.textContent?.includes('500+'),
    )

  /** Opens the page with the figure 500+ below the screen, and collects the texts it shows from then on. */
  async function watchFigure(): Promise<string[]> {
    await page.viewport(360, 420)
    // Far below the heading, which gets the focus when the page opens, whatever styles and pictures have arrived.
    const far = document.createElement('style')
    far.textContent = 'dl { padding-top: 3000px }'
    document.head.append(far)
    onTestFinished(() => far.remove())
    scrollTo(0, 0)
    await open()
    const seen: string[] = []
    const observer = new MutationObserver(() => {
      const text = shown()?.textContent
      if (text && text !== seen.at(-1)) seen.push(text)
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    return seen
  }

  test('counts up when it comes into view, and ends on the figure', async () => {
    const real = matchMedia
    vi.stubGlobal('matchMedia', (query: string) => real(query.includes('reduced-motion') ? 'not all' : query))
    // A busy machine may paint less often than a count lasts.
    const paint = requestAnimationFrame
    let began = 0
    let frames = 0
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      began ||= performance.now()
      frames += 1
      const time = began + frames * 200
      return paint(() => run(time))
    })
    const seen = await watchFigure()
    // Again and again: what loads above it moves it.
    await expect
      .poll(() => {
        shown()?.scrollIntoView()
        return seen.length > 1 && seen.at(-1)
      })
      .toBe('500+')
  })

  test('shows the figure at once to a visitor who prefers reduced motion', async () => {
    const seen = await watchFigure()
    shown()?.scrollIntoView()
    // Longer than it takes a count to begin.
    await new Promise((done) => setTimeout(done, 400))
    expect(seen.filter((text) => text !== '500+')).toEqual([])
  })
})

describe('the story carousel', () => {
  const current = page.getByCss('[aria-roledescription="carousel"] [aria-current="true"]')
  const strip = page.getByRole('group', { name: 'Stories', exact: true })
  const isShown = (label: string) => expect.element(current).toHaveTextContent(label)

  beforeEach(open)

  test('turns with buttons, and announces the next story', async () => {
    await isShown(stored.story_1_label)
    await page.getByRole('button', { name: 'Next story' }).click()
    await isShown(stored.story_2_label)
    await expect.element(page.getByText(`Story 2 of 3: ${stored.story_2_title}`)).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: stored.story_2_title })).toBeInViewport()
    await page.getByRole('button', { name: 'Previous story' }).click()
    await isShown(stored.story_1_label)
    await page.getByRole('button', { name: 'Previous story' }).click()
    await isShown(stored.story_3_label)
  })

  test('turns with the arrow keys', async () => {
    ;(strip.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await isShown(stored.story_2_label)
    await userEvent.keyboard('{ArrowLeft}')
    await isShown(stored.story_1_label)
  })

  test('follows a finger', async () => {
    await page.viewport(360, 740)
    strip.element().scrollBy({ left: 250, behavior: 'instant' })
    await isShown(stored.story_2_label)
  })
})

test('loads the video when it is asked for, from the address without cookies', async () => {
  answer('/rest/v1/page_content', [
    {
      page_slug: 'impact',
      element_id: 'video_url',
      content_data: { url: 'https://youtu.be/aqz-KE-bpKQ' },
      is_sample: false,
    },
  ])
  await open()
  const video = page.getByRole('region', { name: stored.video_heading })
  const frame = video.getByCss('iframe')
  await expect.element(video).toBeInTheDocument()
  await expect.element(frame).not.toBeInTheDocument()
  await video.getByRole('link', { name: /Play video/ }).click()
  await expect
    .element(frame)
    .toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/),
    )
})
