/** Steps of a donor in journeys that really pay. */
import { expect, type Page } from './test.ts'

export const payButton = (page: Page) => page.locator('main form .pay-bar').getByRole('button')

/** A card that banks take for a mandate as well. */
export async function payWithCard(page: Page, email = ''): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Card' }).click()
  await dialog.getByLabel('Card number').fill('4718 6091 0820 4366')
  await dialog.getByLabel('Expiry (MM/YY)').fill('12/39')
  await dialog.getByLabel('CVV').fill('123')
  await dialog.getByLabel('Email (optional)').fill(email)
  await dialog.getByRole('button', { name: /^(Pay |Use this method)/ }).click()
}

/** Presses the button and waits for the sandbox's window. */
export async function startPaying(page: Page): Promise<void> {
  await expect(page.getByText('Test mode: no real money').first()).toBeVisible()
  await payButton(page).click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'UPI' })).toBeVisible()
}

export async function payWithUpi(page: Page, vpa: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'UPI' }).click()
  await dialog.getByLabel('UPI ID').fill(vpa)
  // In the page's language.
  await dialog.locator('button[type=submit]').click()
}
