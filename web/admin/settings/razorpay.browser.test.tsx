import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'

test('refuses a key of another kind with a sentence', async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  await openBackOffice('/settings/razorpay')
  await page.getByLabelText('Key ID').fill('key_123')
  await expect.element(page.getByText('A Key ID begins with rzp_test_ or rzp_live_.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect.element(page.getByText(/\/functions\/v1\/razorpay-webhook$/)).toBeVisible()
})
