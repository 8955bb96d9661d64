import { beforeEach, expect, test } from 'vitest'
import { answerGiving, ORDER, order, payButton, sum } from '#web/testing/donate-page.ts'
import { exactly, message } from '#web/testing/find.ts'
import { record, refuse } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'

const TOKEN = 'A'.repeat(43)
const opened = { amount: '5000.00', remaining: 3210, cause_id: 'elder-care', campaign: null }
beforeEach(() => answerGiving())

test('opens the form with what remains of a pledge, once, and sends its token with the order', async () => {
  const asked = record('/functions/v1/open-pledge', opened)
  const orders = record(ORDER, order)
  await openPage(`/donate#pledge=${TOKEN}`)
  await expect
    .element(message('Thank you for your pledge of ₹5,000. You can give all that remains, or a part of it.'))
    .toBeVisible()
  await expect.element(sum).toHaveTextContent(exactly('₹3,210'))
  await payButton.click()
  await expect
    .poll(() => orders[0]?.body)
    .toMatchObject({ amount: 3210, cause_id: 'elder-care', pledge: TOKEN })
  expect(asked.map(({ body }) => body)).toEqual([{ token: TOKEN }])
})

test('keeps the form for a link that no longer works', async () => {
  record('/functions/v1/open-pledge', refuse(404, { code: 'unknown_link', message: 'Gone.' }))
  await openPage(`/donate#pledge=${TOKEN}`)
  await expect.element(message('This link no longer works. You can still give here.')).toBeVisible()
  await expect.element(payButton).toBeEnabled()
})

test('asks nothing for another fragment', async () => {
  const asked = record('/functions/v1/open-pledge', opened)
  const orders = record(ORDER, order)
  await openPage('/donate#pledge=short')
  await payButton.click()
  await expect.poll(() => orders).toHaveLength(1)
  expect(orders[0]?.body).not.toHaveProperty('pledge')
  expect(asked).toEqual([])
})
