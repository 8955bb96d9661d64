/** Every screen with stored content, reached by a link: while its content is on the way, and without it. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '#web/testing/find.ts'
import { answer, heldBack, refuse } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerSite } from '#web/testing/site-rows.ts'

const CONTENT = '/rest/v1/page_content'
const CAUSES = '/rest/v1/causes'
const heading = page.getByRole('heading', { level: 1 })
const main = page.getByRole('main')
const skeleton = page.getByCss('main [aria-busy="true"] .skeleton').first()
const outOfOrder = () => refuse(500, { code: 'XX000', message: 'Out of order', details: null, hint: null })

beforeEach(async () => {
  await page.viewport(1280, 800)
  answerSite()
})

const press = (path: string) => page.getByCss(`:is(header, footer) a[href="${path}"]:visible`).first().click()

/** Opens a page that reads no content of its own. */
async function openPlain(): Promise<void> {
  await openPage('/privacy')
  await expect.element(heading).toBeVisible()
}

/** Answers with the stored rows once it is let go. */
function holdBack(path: string) {
  const held = heldBack()
  answer(path, async ({ url, headers }) => {
    await held.until
    answerSite()
    return fetch(url, { headers })
  })
  return held
}

test.each([
  [
    '/',
    'Pick the cause closest to your heart, and see what we do there.',
    'Donate for therapy, education, elder care and food in India',
  ],
  ['/about', 'Please check us before you trust us. This is what each one means for you.', 'About us'],
  [
    '/our-work',
    'The problem as families describe it, and what we do about it.',
    'Our work: six causes you can support',
  ],
  [
    '/impact',
    'We tell them without names, because a life is more than an example.',
    'Our impact in numbers and stories',
  ],
  ['/donate', 'Make it monthly? It lets us plan ahead.', 'Donate'],
  ['/csr-partnership', 'Budgets, places, numbers and milestones are set with your team.', 'CSR partnership'],
  ['/volunteer', 'It takes two minutes. We read every one and get in touch.', 'Volunteer with us'],
  ['/contact', 'We use what you write here only to answer you.', 'Contact us'],
])(
  'shows %s as skeletons while the backend is slow, and with its defaults when it returns 500',
  async (path, words, title) => {
    await openPage('/privacy')
    await expect.element(heading).toBeVisible()
    const content = holdBack(CONTENT)
    await press(path)
    await expect.element(skeleton).toBeVisible()
    await expect.element(main.getByRole('status')).toHaveTextContent('Loading…')
    await expect.element(page.getByText(words)).not.toBeInTheDocument()
    content.letGo()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByCss('main .skeleton')).not.toBeInTheDocument()

    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await openPage('/privacy')
    await expect.element(heading).toBeVisible()
    answer(CONTENT, outOfOrder)
    await press(path)
    await expect.poll(() => document.title).toMatch(new RegExp(`^${title} \\|`))
    await expect.element(page.getByText(words)).toBeVisible()
    expect(heading.elements()).toHaveLength(1)
    expect(JSON.stringify(logged.mock.calls)).toContain('Out of order')
  },
)

test('does not come back to a page that was left half-way', async () => {
  await openPlain()
  const held = heldBack()
  answer(`${CONTENT}?*eq.impact`, async () => {
    await held.until
    return []
  })
  await press('/impact')
  await expect.element(skeleton).toBeVisible()
  await press('/contact')
  const form = page.getByRole('heading', { name: 'Send us a message' })
  await expect.element(form).toBeVisible()
  held.letGo()
  // Two frames are enough for whatever the late content would change.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(location.pathname).toBe('/contact')
  await expect.element(form).toBeVisible()
})

test('shows six skeleton cards while the causes are on their way', async () => {
  await openPlain()
  const causes = holdBack(CAUSES)
  await press('/our-work')
  const cards = page.getByTestId('cause-skeleton')
  await expect.poll(() => cards.elements().length).toBe(6)
  causes.letGo()
  await expect.poll(() => main.getByRole('article').elements().length).toBe(3)
  await expect.element(cards).not.toBeInTheDocument()
})

test('announces causes for later when they cannot be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await openPlain()
  answer(CAUSES, outOfOrder)
  await press('/our-work')
  await expect.element(heading).toHaveTextContent('Six causes, close to home')
  await expect
    .element(page.getByText('We are writing up our causes. Please look in again soon.'))
    .toBeVisible()
})
