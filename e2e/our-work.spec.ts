import { follow, open } from './site.ts'
import { expect, test } from './test.ts'

const titles = [
  'Therapy Support',
  'Hygiene Drives',
  'Education for Every Child',
  'Elder Care',
  'Food for Families',
  'Animals and Environment',
]

test('shows the causes in their order, each with a picture, a summary, a price and a way to it', async ({
  page,
}) => {
  await page.goto('/our-work')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(titles)
  const elders = cards.nth(3)
  await expect(elders.locator('img')).toHaveAttribute('src', /elder-care\/hero\.webp/)
  await expect(elders.locator('p')).toHaveText(
    'A friend at the door with a warm meal, the right medicines and time for tea.',
  )
  await expect(elders.locator('p')).toHaveCSS('-webkit-line-clamp', '3')
  await expect(elders.getByText('From ₹599')).toBeVisible()
  await expect(elders.getByRole('link', { name: /^Learn More.*Elder Care$/ })).toHaveAttribute(
    'href',
    '/our-work/elder-care',
  )
})

test('six skeleton cards stand in while the causes are on their way', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await open(page, '/privacy')
  await page.route('**/rest/v1/causes**', async (route) => {
    await answered
    await route.continue()
  })
  await follow(page, '/our-work')
  await expect(page.getByTestId('cause-skeleton')).toHaveCount(6)
  answer()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
  await expect(page.getByTestId('cause-skeleton')).toHaveCount(0)
})

test('says so kindly when the causes cannot be read', async ({ page }) => {
  await open(page, '/privacy')
  await page.route('**/rest/v1/causes**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  )
  await follow(page, '/our-work')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Six causes, close to home')
  await expect(page.getByText('We are writing up our causes. Please look in again soon.')).toBeVisible()
})
