import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Query } from '#backend/db/database.ts'
import { until } from '#backend/testing/until.ts'
import { answers, hangsUp } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { reconcile } from '../events/reconcile.ts'
import { issueToken } from '../tokens/gift-tokens.ts'
import { finishMonthlyChange } from './change-monthly-gift.ts'

let shop: Shop
let admin: { token: string; email: string }
const query: Query = (text, values) => shop.sql(text, values)
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.server.signedIn('admin')
})
beforeEach(() => {
  shop.api.nextResponses.length = 0
  shop.api.state.always = undefined
})
afterAll(() => shop.close())

async function begun(rupees = 499) {
  const subscriptionId = await shop.subscribe(rupees)
  await shop.verifyMonthly(subscriptionId, shop.api.charge(subscriptionId).payment)
  const { id } = await shop.monthlyGift(subscriptionId)
  return { id, subscriptionId }
}
const asStaff = (body: object) =>
  shop.call('change-monthly-gift', body, { Authorization: `Bearer ${admin.token}` })
const byLink = async (id: string, body: object) => {
  const token = await issueToken(query, { purpose: 'gift', monthlyGiftId: id })
  return shop.call('change-monthly-gift', { id, token, ...body })
}

describe('a member of staff', () => {
  test('pauses for some months, resumes and cancels, and is named in the log', async () => {
    const { id, subscriptionId } = await begun()
    const paused = await asStaff({ id, action: 'pause', months: 2, reason: 'Asked by phone' })
    expect(paused).toMatchObject({
      status: 200,
      body: { id, status: 'paused', next_charge_at: null, paused_until: expect.any(String), pending: null },
    })
    const { rows } = await shop.sql(
      `select paused_until between now() + interval '58 days' and now() + interval '63 days' as two_months
      from public.monthly_gifts where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ two_months: true }])
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({
      paused_by: 'staff',
      change_reason: 'Asked by phone',
    })
    expect(await asStaff({ id, action: 'resume' })).toMatchObject({
      status: 200,
      body: { status: 'active', paused_until: null },
    })
    expect(await asStaff({ id, action: 'cancel' })).toMatchObject({ body: { status: 'cancelled' } })
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ ended_by: 'staff', pending_action: null })
    expect(shop.api.subscriptions.get(subscriptionId)).toMatchObject({ status: 'cancelled' })
    const { rows: log } = await shop.sql(
      `select actor_email from public.audit_log where table_name = 'monthly_gifts' and row_key = $1
        and new_values ->> 'pending_action' = 'cancel'`,
      [id],
    )
    expect(log).toEqual([{ actor_email: admin.email }])
  })

  test('gets the current state for a change that is already in effect', async () => {
    const { id } = await begun()
    expect(await asStaff({ id, action: 'resume' })).toMatchObject({ status: 200, body: { status: 'active' } })
    await asStaff({ id, action: 'cancel' })
    expect(await asStaff({ id, action: 'cancel' })).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
  })

  test.each([
    ['pause', 'Only a monthly gift that is being charged can be paused.'],
    ['resume', 'Only a paused monthly gift can be resumed.'],
  ])('cannot %s a monthly gift that has ended', async (action, message) => {
    const { id } = await begun()
    await asStaff({ id, action: 'cancel' })
    expect(await asStaff({ id, action })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', message },
    })
  })

  test('cannot resume a monthly gift that the payer paused, and sees who paused it', async () => {
    const { id, subscriptionId } = await begun()
    shop.api.move(subscriptionId, 'pause', 'customer')
    await shop.tell('subscription.paused', {
      subscription: { ...shop.api.subscriptions.get(subscriptionId) },
    })
    expect(await asStaff({ id, action: 'resume' })).toMatchObject({
      status: 409,
      body: { code: 'paused_by_payer' },
    })
    expect(await byLink(id, { action: 'pause' })).toMatchObject({
      status: 200,
      body: { status: 'paused', paused_by: 'payer', paused_until: null },
    })
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ paused_by: 'payer', paused_until: null })
  })

  test('cancels a monthly gift that has not begun', async () => {
    const subscriptionId = await shop.subscribe()
    const { id } = await shop.monthlyGift(subscriptionId)
    expect(await asStaff({ id, action: 'cancel' })).toMatchObject({ body: { status: 'cancelled' } })
    shop.api.nextResponses.push(hangsUp)
    await shop.call('start-monthly-gift', { amount: 987 })
    const { rows } = await shop.sql('select id from public.monthly_gifts where amount = 987')
    expect(await asStaff({ id: rows[0].id, action: 'cancel' })).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
  })
})

describe('the donor’s link', () => {
  test('pauses for a month, resumes the pause it made, and cancels', async () => {
    const { id, subscriptionId } = await begun()
    expect(await byLink(id, { action: 'pause' })).toMatchObject({ status: 200, body: { status: 'paused' } })
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ paused_by: 'donor' })
    expect(await byLink(id, { action: 'resume' })).toMatchObject({ body: { status: 'active' } })
    expect(await byLink(id, { action: 'cancel' })).toMatchObject({ body: { status: 'cancelled' } })
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ ended_by: 'donor' })
  })

  test('cancels with the token of one of its donations', async () => {
    const { id, subscriptionId } = await begun()
    const [gift] = await shop.charges(subscriptionId)
    const token = await issueToken(query, { purpose: 'gift', donationId: gift.id })
    expect(await shop.call('change-monthly-gift', { id, token, action: 'cancel' })).toMatchObject({
      status: 200,
    })
  })

  test('does not resume a pause made by staff', async () => {
    const { id } = await begun()
    await asStaff({ id, action: 'pause' })
    expect(await byLink(id, { action: 'resume' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    })
  })

  test('opens no other monthly gift, and returns the same answer for another donor’s as for an unknown one', async () => {
    const own = await begun()
    const other = await begun()
    const token = await issueToken(query, { purpose: 'gift', monthlyGiftId: own.id })
    const details = await issueToken(query, { purpose: 'details', monthlyGiftId: other.id })
    const call = (id: string, link: string) =>
      shop.call('change-monthly-gift', { id, token: link, action: 'cancel' })
    const never = await call('6d0f6e1c-0000-4000-8000-000000000099', token)
    expect(never.status).toBe(404)
    for (const answer of [
      await call(other.id, token),
      await call(other.id, details),
      await call(own.id, 'x'.repeat(43)),
    ])
      expect([answer.status, answer.body]).toEqual([404, never.body])
    expect(await shop.monthlyGift(other.subscriptionId)).toMatchObject({ status: 'active' })
  })
})

test('refuses changes without a session or a link', async () => {
  const { id } = await begun()
  const member = await shop.server.signedIn('member')
  expect((await shop.call('change-monthly-gift', { id, action: 'cancel' })).status).toBe(401)
  expect(
    (
      await shop.call(
        'change-monthly-gift',
        { id, action: 'cancel' },
        { Authorization: `Bearer ${member.token}` },
      )
    ).status,
  ).toBe(401)
  for (const body of [
    { id, action: 'raise' },
    { id: 'x', action: 'cancel' },
    { id, action: 'pause', months: 4 },
  ])
    expect((await asStaff(body)).status).toBe(400)
})

describe('a donor’s session', () => {
  async function ofDonor(email: string) {
    const gift = await begun()
    await shop.sql('update public.monthly_gifts set donor_email = $2 where id = $1', [gift.id, email])
    await shop.sql('update public.donations set donor_email = $2 where monthly_gift_id = $1', [
      gift.id,
      email,
    ])
    const { token } = await shop.server.donor(email)
    return { ...gift, headers: { Authorization: `Bearer ${token}` } }
  }

  test('pauses, resumes and cancels the donor’s own monthly gift', async () => {
    const { id, subscriptionId, headers } = await ofDonor('zoya@example.org')
    const change = (body: object) => shop.call('change-monthly-gift', { id, ...body }, headers)
    expect(await change({ action: 'pause', months: 3 })).toMatchObject({ body: { status: 'paused' } })
    expect(await change({ action: 'resume' })).toMatchObject({ body: { status: 'active' } })
    expect(await change({ action: 'cancel', reason: 'Moving' })).toMatchObject({
      body: { status: 'cancelled' },
    })
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({
      ended_by: 'donor',
      change_reason: 'Moving',
    })
  })

  test('gets the same answer for another donor’s monthly gift as for an unknown one', async () => {
    const { id } = await ofDonor('zoya@example.org')
    const { headers } = await ofDonor('yash@example.org')
    for (const [name, rest] of [
      ['change-monthly-gift', { action: 'cancel' }],
      ['monthly-gift-token', { purpose: 'amount' }],
      ['monthly-gift-token', { purpose: 'method' }],
    ] as const) {
      const others = await shop.call(name, { id, ...rest }, headers)
      const none = await shop.call(name, { id: crypto.randomUUID(), ...rest }, headers)
      expect(others.status).toBe(404)
      expect(others.body).toEqual(none.body)
    }
  })

  test('gets a token with which a new monthly gift replaces the old one', async () => {
    const { id, headers } = await ofDonor('zoya@example.org')
    const { body } = await shop.call('monthly-gift-token', { id, purpose: 'amount' }, headers)
    const started = await shop.call('start-monthly-gift', {
      amount: 700,
      citizenship: 'indian',
      replaces_token: body.token,
    })
    expect(started.status).toBe(200)
    const { rows } = await shop.sql(
      'select replaces_id from public.monthly_gifts where subscription_id = $1',
      [started.body.subscription_id],
    )
    expect(rows).toEqual([{ replaces_id: id }])
  })

  test('cancels at the provider before it erases the donor', async () => {
    const { id, subscriptionId, headers } = await ofDonor('erased@example.org')
    const erased = await shop.call('erase-personal-data', { action: 'erase' }, headers)
    expect(erased).toMatchObject({ status: 200, body: { is_done: true } })
    expect(shop.api.subscriptions.get(subscriptionId)).toMatchObject({ status: 'cancelled' })
    const { rows } = await shop.sql('select status, donor_email from public.monthly_gifts where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ status: 'cancelled', donor_email: null }])
  })

  test('cancels all monthly gifts of the donor’s record on erasure, whatever address they carry', async () => {
    const { id, subscriptionId } = await ofDonor('former@example.org')
    // The details were told with this gift, and the record has another address since.
    const { rows } = await shop.sql(
      `insert into public.donors (name, email, email_confirmed_at) values ('Mira', 'mira@example.org', now())
      returning id as donor_id`,
    )
    const [{ donor_id }] = rows
    await shop.sql('update public.monthly_gifts set donor_id = $2 where id = $1', [id, donor_id])
    await shop.sql('update public.donations set donor_id = $2 where monthly_gift_id = $1', [id, donor_id])
    await issueToken(query, { purpose: 'details', monthlyGiftId: id })
    await shop.sql('update private.gift_tokens set saved_at = now() where monthly_gift_id = $1', [id])
    const headers = { Authorization: `Bearer ${(await shop.server.donor('mira@example.org')).token}` }

    const cancelled = await shop.call('change-monthly-gift', { id, action: 'cancel' }, headers)
    expect(cancelled.status).toBe(404)
    const preview = await shop.call('erase-personal-data', { action: 'preview' }, headers)
    expect(preview.body.goes[0]).toBe('1 monthly gift: stopped first, so that nothing more is charged.')
    const erased = await shop.call('erase-personal-data', { action: 'erase' }, headers)
    expect(erased).toMatchObject({ status: 200, body: { is_done: true } })
    expect(shop.api.subscriptions.get(subscriptionId)).toMatchObject({ status: 'cancelled' })
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ ended_by: 'donor', donor_email: null })
  })

  test('erases nothing while the provider does not answer', async () => {
    const { id, headers } = await ofDonor('patient@example.org')
    shop.api.state.always = hangsUp
    const erased = await shop.call('erase-personal-data', { action: 'erase' }, headers)
    expect(erased).toMatchObject({
      status: 409,
      body: { message: 'A monthly gift of this person has not ended yet. Please try again in an hour.' },
    })
    const { rows } = await shop.sql('select donor_email from public.monthly_gifts where id = $1', [id])
    expect(rows).toEqual([{ donor_email: 'patient@example.org' }])
  })

  test('delays no request to the database while its erasure waits for the provider', async () => {
    const donors = []
    for (const name of ['asha', 'ravi', 'mira']) donors.push(await ofDonor(`${name}@hanging.example.org`))
    const goOn: (() => void)[] = []
    shop.api.state.always = (...asked) => goOn.push(() => answers(503, {})(...asked))
    const erasing = donors.map(({ headers }) =>
      shop.call('erase-personal-data', { action: 'erase' }, headers),
    )
    // More than there are turns for what our own database answers.
    await until('all of them to ask the provider', () => goOn.length === donors.length)
    const summary = await fetch(`${shop.server.url}/functions/v1/gift-summary?reference=pay_nobodys`, {
      headers: { apikey: shop.server.anonKey },
    })
    expect([summary.status, goOn.length]).toEqual([404, donors.length])
    shop.api.state.always = answers(503, {})
    for (const go of goOn) go()
    for (const { status } of await Promise.all(erasing)) expect(status).toBe(409)
  })
})

describe('the provider', () => {
  test('gets the request until it answers, and nothing shows as done before', async () => {
    const { id, subscriptionId } = await begun()
    shop.api.state.always = answers(503, {})
    expect(await byLink(id, { action: 'cancel' })).toMatchObject({
      status: 202,
      body: { id, status: 'active', pending: 'cancel' },
    })
    await expect(finishMonthlyChange(shop.server.services, id)).rejects.toMatchObject({ trouble: 'down' })
    shop.api.state.always = undefined
    const { rows } = await shop.sql(
      `select task_identifier from graphile_worker.jobs where key = 'change-monthly-gift ' || $1`,
      [id],
    )
    expect(rows).toEqual([{ task_identifier: 'change-monthly-gift' }])
    await finishMonthlyChange(shop.server.services, id)
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({
      status: 'cancelled',
      ended_by: 'donor',
      pending_action: null,
    })
    await finishMonthlyChange(shop.server.services, id)
  })

  test('gets no other request until it has answered a cancellation', async () => {
    const { id, subscriptionId } = await begun()
    shop.api.state.always = hangsUp
    expect(await asStaff({ id, action: 'cancel' })).toMatchObject({ body: { pending: 'cancel' } })
    expect(await byLink(id, { action: 'pause' })).toMatchObject({
      status: 409,
      body: { message: 'This monthly gift is being ended, which cannot be changed any more.' },
    })
    shop.api.state.always = undefined
    await finishMonthlyChange(shop.server.services, id)
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ status: 'cancelled', ended_by: 'staff' })
  })

  test('gets the request again after its job was given up', async () => {
    const { id } = await begun()
    shop.api.state.always = answers(503, {})
    await byLink(id, { action: 'pause' })
    shop.api.state.always = undefined
    const jobs = () =>
      shop.sql(`select from graphile_worker.jobs where key = 'change-monthly-gift ' || $1`, [id])
    await shop.sql(`select graphile_worker.remove_job('change-monthly-gift ' || $1)`, [id])
    await reconcile(shop.server.services)
    expect((await jobs()).rowCount).toBe(0)
    await shop.sql(
      `alter table public.monthly_gifts disable trigger touch_updated_at;
      update public.monthly_gifts set updated_at = now() - interval '7 hours' where pending_action is not null;
      alter table public.monthly_gifts enable trigger touch_updated_at`,
    )
    await reconcile(shop.server.services)
    expect((await jobs()).rowCount).toBe(1)
  })

  test('has the last word when it made the change but lost its answer', async () => {
    const { id, subscriptionId } = await begun()
    shop.api.nextResponses.push((request, response) => {
      shop.api.move(subscriptionId, 'pause')
      hangsUp(request, response)
    })
    expect((await byLink(id, { action: 'pause' })).status).toBe(202)
    await finishMonthlyChange(shop.server.services, id)
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ status: 'paused', paused_by: 'donor' })
  })

  test('leaves everything unchanged when it refuses, and staff see it', async () => {
    const { id, subscriptionId } = await begun()
    shop.api.nextResponses.push(answers(400, { error: { description: 'Subscription cannot be paused' } }))
    expect(await byLink(id, { action: 'pause' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    })
    expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ status: 'active', pending_action: null })
    expect(await shop.attention(id)).toMatchObject([
      { kind: 'change_refused', detail: expect.stringContaining('Subscription cannot be paused') },
    ])
  })
})

test('ends a pause when its months are over', async () => {
  const { id, subscriptionId } = await begun()
  await byLink(id, { action: 'pause', months: 1 })
  await reconcile(shop.server.services)
  expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ status: 'paused', pending_action: null })
  await shop.sql(`update public.monthly_gifts set paused_until = now() where id = $1`, [id])
  await reconcile(shop.server.services)
  expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ pending_action: 'resume' })
  await finishMonthlyChange(shop.server.services, id)
  expect(await shop.monthlyGift(subscriptionId)).toMatchObject({ status: 'active', paused_until: null })
})

test('does not retry every minute to end a pause that the provider will not end', async () => {
  const { id, subscriptionId } = await begun()
  await byLink(id, { action: 'pause', months: 1 })
  await shop.sql(`update public.monthly_gifts set paused_until = now() where id = $1`, [id])
  await reconcile(shop.server.services)
  shop.api.nextResponses.push(answers(400, { error: { description: 'Subscription cannot be resumed' } }))
  await finishMonthlyChange(shop.server.services, id)
  await reconcile(shop.server.services)
  expect(await shop.monthlyGift(subscriptionId)).toMatchObject({
    status: 'paused',
    paused_until: null,
    pending_action: null,
  })
  expect(await shop.attention(id)).toMatchObject([{ kind: 'change_refused', times: 1, resolved_at: null }])
  expect((await asStaff({ id, action: 'resume' })).body).toMatchObject({ status: 'active' })
})

test('ends the old monthly gift with the first charge of its replacement, not before, for the same donor', async () => {
  const old = await begun(500)
  await shop.sql(`update public.monthly_gifts set donor_email = 'same@example.org' where id = $1`, [old.id])
  const token = await issueToken(query, { purpose: 'gift', monthlyGiftId: old.id })
  const subscriptionId = await shop.subscribe(900, { replaces_token: token })
  expect(await shop.monthlyGift(old.subscriptionId)).toMatchObject({ status: 'active', pending_action: null })
  const { payment } = shop.api.charge(subscriptionId)
  // The provider's placeholder for a missing address.
  payment.email = 'void@razorpay.com'
  await shop.verifyMonthly(subscriptionId, payment)
  expect(await shop.monthlyGift(old.subscriptionId)).toMatchObject({ pending_action: 'cancel' })
  await finishMonthlyChange(shop.server.services, old.id)
  expect(await shop.monthlyGift(old.subscriptionId)).toMatchObject({ status: 'cancelled', ended_by: 'donor' })
  expect(await shop.monthlyGift(subscriptionId)).toMatchObject({
    status: 'active',
    replaces_id: old.id,
    donor_email: 'same@example.org',
  })
})

test('adopts a subscription from the dashboard with all its charges, which then needs no attention', async () => {
  const { id: subscriptionId } = shop.api.subscriptionFor(300)
  const first = shop.api.charge(subscriptionId).payment
  const told = { ...shop.api.subscriptions.get(subscriptionId) }
  await shop.tell('subscription.charged', { subscription: told, payment: first })
  await shop.tell('payment.captured', { payment: shop.api.charge(subscriptionId).payment })
  expect(await shop.attention(subscriptionId)).toMatchObject([
    { kind: 'unknown_subscription', resolved_at: null, times: 1 },
  ])
  const adopt = (id: string, token = admin.token) =>
    shop.call('adopt-subscription', { subscription_id: id }, { Authorization: `Bearer ${token}` })
  expect((await adopt(subscriptionId, shop.server.anonKey)).status).toBe(403)
  const { status, body } = await adopt(subscriptionId)
  expect(status).toBe(200)
  expect(await adopt(subscriptionId)).toMatchObject({ status: 200, body: { id: body.id } })
  expect(await shop.monthlyGift(subscriptionId)).toMatchObject({
    id: body.id,
    status: 'active',
    amount: '300.00',
    donor_email: 'donor@example.org',
  })
  expect(await shop.charges(subscriptionId)).toHaveLength(2)
  expect(await shop.attention(subscriptionId)).toMatchObject([{ resolved_at: expect.any(Date) }])
  expect((await adopt('sub_never')).status).toBe(404)
  expect((await adopt(shop.api.subscriptionFor(300, 'weekly').id)).body.code).toBe('not_monthly')
})
