import { asAdministrator, message, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

/** Real gifts on the real server: only the provider is the built-in sandbox. */

const pay = (page: Page) => page.locator('main form').getByRole('button', { name: /Donate Now|Processing/ })

async function startPaying(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.getByText('Test mode: no real money')).toBeVisible()
  await pay(page).click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'UPI' })).toBeVisible()
}

async function payWithUpi(page: Page, vpa: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'UPI' }).click()
  await dialog.getByLabel('UPI ID').fill(vpa)
  await dialog.getByRole('button', { name: /^Pay / }).click()
}

async function gift(amount: number) {
  const client = await asAdministrator()
  const { data } = await client
    .from('donations')
    .select('payment_status, cause_id, is_monthly, order_id, payment_id, transaction_id')
    .eq('amount', amount)
    .throwOnError()
  return data ?? []
}

test('a gift is paid, thanked for and recorded once, with its cause', async ({ page }) => {
  await startPaying(page, '/donate?amount=731&cause_id=elder-care')
  await payWithUpi(page, 'success@razorpay')
  await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
  const [row, ...more] = await gift(731)
  expect(more).toEqual([])
  expect(row).toMatchObject({ payment_status: 'successful', cause_id: 'elder-care', is_monthly: false })
  expect(row?.transaction_id).toBe(row?.payment_id)
  await expect(page.getByText(row?.payment_id)).toBeVisible()
})

test('a monthly gift is noted as one', async ({ page }) => {
  await startPaying(page, '/donate?amount=732&monthly=1')
  await payWithUpi(page, 'success@razorpay')
  await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
  expect(await gift(732)).toMatchObject([{ payment_status: 'successful', is_monthly: true }])
})

test('a payment that fails is told of and noted, and the retry is the same gift', async ({ page }) => {
  await startPaying(page, '/donate?amount=733')
  await payWithUpi(page, 'failure@razorpay')
  await expect(message(page, 'Payment failed. Please try again.')).toBeVisible()
  await expect.poll(async () => (await gift(733))[0]?.payment_status).toBe('failed')
  await page.getByRole('dialog').getByRole('button', { name: 'Retry payment' }).click()
  await payWithUpi(page, 'success@razorpay')
  await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
  expect(await gift(733)).toMatchObject([{ payment_status: 'successful' }])
})

test('a donor who closes the window has given nothing, and can start again', async ({ page }) => {
  await startPaying(page, '/donate?amount=734')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pay(page)).toBeEnabled()
  expect(await gift(734)).toMatchObject([{ payment_status: 'created' }])
})
