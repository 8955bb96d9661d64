import { adminScreens } from './admin-screens.ts'
import { asOwner } from './owner.ts'
import { expect, test } from './staff.ts'
import type { Page } from './test.ts'

/** No list cuts a cell, and what is done with a row stays in view. */
const LISTS = [
  'donors',
  'donations',
  'monthly-gifts',
  'receipts',
  'payouts',
  'money-trail',
  'books',
  `books/${new Date().toISOString().slice(0, 7)}`,
  'messages',
  'inbox?status=any',
  'tax-statement',
  'people',
  'files',
  'causes',
]
// Unique to this worker.
const DONOR = `Sarvepalli of the Two Numbers ${process.pid}`

test.beforeAll(async ({ baseURL }) => {
  await adminScreens(baseURL)
  await asOwner(
    baseURL,
    `insert into public.donors (name, email, phone, status, amount_donated, utm_source, utm_medium, utm_campaign)
    values ($1, 'sarvepalli@example.org', '+91 98765 43210 / 080-22334455', 'Contacted', 12345678.5,
      'instagram-stories', 'paid-social', 'diwali-2026-therapy-appeal')`,
    [DONOR],
  )
})
test.afterAll(async ({ baseURL }) => {
  await asOwner(baseURL, 'delete from public.donors where name = $1', [DONOR])
})

test('cuts no cell of any list, and keeps the actions of a row in view', async ({ admin }) => {
  test.slow()
  for (const list of LISTS)
    await test.step(list, async () => {
      await admin.goto(`/admin/${list}`)
      await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(admin.getByText('Loading…')).toHaveCount(0)
      for (const width of [768, 1024, 1280]) {
        await admin.setViewportSize({ width, height: 900 })
        await expect(admin.locator('[data-skeleton]')).toHaveCount(0)
        // A change of width may turn cards into a table a moment later.
        await expect.poll(() => admin.evaluate(cutCells), `${list} at ${width} px`).toEqual([])
      }
    })

  await test.step('keeps the actions of a wide table in view while it scrolls', async () => {
    await admin.goto(`/admin/donors?search=${encodeURIComponent(DONOR)}`)
    const edit = admin.getByRole('button', { name: `Edit ${DONOR}` })
    await expect(edit).toBeInViewport({ ratio: 1 })
    expect(await isOnTop(edit)).toBe(true)
    const table = admin.getByRole('table')
    expect(
      await table.evaluate(({ parentElement: box }) => {
        if (!box || box.scrollWidth <= box.clientWidth) return 0
        box.scrollLeft = box.scrollWidth
        return box.scrollLeft
      }),
    ).toBeGreaterThan(0)
    await expect(edit).toBeInViewport({ ratio: 1 })
    await expect(admin.getByRole('cell', { name: 'diwali-2026-therapy-appeal' })).toBeInViewport({ ratio: 1 })
    await edit.click()
    await expect(admin.getByRole('dialog')).toBeVisible()
  })

  await test.step('keeps the date of a donation on one line, and its amount whole', async () => {
    await admin.goto('/admin/donations')
    const date = admin.locator('tbody td:first-child').first()
    await expect(date).toBeVisible()
    const height = await date.evaluate((cell) => {
      const texts = document.createRange()
      texts.selectNodeContents(cell)
      return texts.getBoundingClientRect().height
    })
    expect(height).toBeLessThan(70)
    expect(await amountsBeyond(admin)).toBe(0)
  })
})

const amountsBeyond = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('tbody td:last-child')].filter(
        (cell) => cell.getBoundingClientRect().right > innerWidth,
      ).length,
  )

const isOnTop = (locator: ReturnType<Page['getByRole']>) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

/** Cells and items that are wider inside than out, texts that end in an ellipsis, and a page that scrolls sideways. */
function cutCells(): string[] {
  const cut = [...document.querySelectorAll<HTMLElement>('main td, main th, main li, main dd')].filter(
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
  )
  const ended = [...document.querySelectorAll<HTMLElement>('main li *, main td *')].filter(
    (element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      !element.matches('input, select') &&
      element.scrollWidth > element.clientWidth + 1,
  )
  const isWide = document.documentElement.scrollWidth > innerWidth
  return [...cut, ...ended]
    .map((element) => element.outerHTML.slice(0, 160))
    .concat(isWide ? ['The page is wider than the screen.'] : [])
}
