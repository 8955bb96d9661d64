import { expect, test } from 'vitest'
import { answerGiving, block, checkout, ORDER, order, payButton, preset } from '#web/testing/donate-page.ts'
import { message } from '#web/testing/find.ts'
import { record } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'

test('opens no order while a blocker keeps the provider’s window away', async () => {
  answerGiving()
  block(true)
  const orders = record(ORDER, order)
  await openPage('/donate')
  await preset('₹499').click()
  await payButton.click()
  await expect
    .element(
      message(
        'Failed to initiate payment: The payment window could not be loaded. Check your connection and any ad blocker, and try again.',
      ),
    )
    .toBeVisible()
  expect(orders).toHaveLength(0)
  block(false)
  await payButton.click()
  await checkout()
  expect(orders).toHaveLength(1)
})
