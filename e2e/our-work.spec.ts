import { follow, open } from './site.ts'
import { expect, test } from './test.ts'

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
