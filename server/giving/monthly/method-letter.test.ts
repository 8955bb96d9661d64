import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let admin: { token: string }
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.server.signedIn('admin')
})
afterAll(() => shop.close())

const send = (id: string, token = admin.token) =>
  shop.call('send-method-link', { id }, { Authorization: `Bearer ${token}` })

async function failing(): Promise<string> {
  const subscriptionId = await shop.subscribe()
  await shop.verifyMonthly(subscriptionId, shop.api.charge(subscriptionId).payment)
  const { payment } = shop.api.charge(subscriptionId, 'failed')
  await shop.tell('payment.failed', { payment })
  await shop.tell('subscription.pending', { subscription: { ...shop.api.subscriptions.get(subscriptionId) } })
  return (await shop.monthlyGift(subscriptionId)).id
}

test('writes to the donor of a failing monthly gift for staff, three times a day', async () => {
  const id = await failing()
  for (let times = 0; times < 3; times++)
    expect(await send(id)).toMatchObject({ status: 200, body: { channels: ['email'] } })
  expect((await send(id)).status).toBe(429)
  const { rows } = await shop.sql(
    `select recipient, confidential from public.outgoing_messages where monthly_gift_id = $1
      and template in ('monthly_failing', 'monthly_method')`,
    [id],
  )
  // The first was written when the charge failed.
  expect(rows).toEqual(Array(4).fill({ recipient: 'donor@example.org', confidential: true }))
})

test('explains why nothing is sent', async () => {
  const subscriptionId = await shop.subscribe()
  const { id } = await shop.monthlyGift(subscriptionId)
  expect(await send(id)).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', message: 'This monthly gift does not need another way to pay just now.' },
  })
  const unreachable = await failing()
  await shop.sql('update public.monthly_gifts set donor_email = null, donor_phone = null where id = $1', [
    unreachable,
  ])
  expect(await send(unreachable)).toMatchObject({
    status: 409,
    body: {
      code: 'no_address',
      message: 'Neither an email address nor a WhatsApp number of this donor is known.',
    },
  })
  expect((await send('6d0f6e1c-0000-4000-8000-000000000001')).status).toBe(404)
})

test('refuses a member', async () => {
  const { token } = await shop.server.signedIn('member')
  expect((await send(await failing(), token)).status).toBe(403)
})
