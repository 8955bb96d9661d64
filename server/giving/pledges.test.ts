import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/india/indian-days.ts'
import { sendMessage } from '../messages/send-message.ts'
import { writeMessage } from '../messages/write-message.ts'
import type { Payment } from '../testing/razorpay-api.ts'
import { openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
let staff: Awaited<ReturnType<Shop['server']['signedIn']>>
beforeAll(async () => {
  shop = await openShop()
  staff = await shop.server.signedIn('fundraiser')
})
beforeEach(async () => {
  await shop.sql('delete from public.outgoing_messages')
  await shop.sql('delete from public.consents')
  await shop.sql('update public.donations set pledge_id = null')
  await shop.sql('delete from public.pledges')
})
afterAll(() => shop.close())

const today = dayOf(new Date())

/** A pledge of a new donor. */
async function promise(changes: object = {}, donor: { email?: string | null; phone?: string } = {}) {
  const email = donor.email === undefined ? `${randomUUID()}@example.org` : donor.email
  const { rows } = await shop.sql(
    `insert into public.donors (name, email, phone) values ('Asha Rao', $1, $2) returning id`,
    [email, donor.phone],
  )
  const { data } = await staff.client
    .from('pledges')
    .insert({ donor_id: rows[0].id, amount: 1000, due_on: addDays(today, 30), ...changes })
    .select()
    .single()
    .throwOnError()
  return { id: data.id, donorId: rows[0].id as string, email }
}
const link = (id: string, token = staff.token) =>
  shop.call('pledge-link', { id }, { Authorization: `Bearer ${token}` })
const tokenOf = async (id: string): Promise<string> => (await link(id)).body.token
const open = (token: unknown) => shop.call('open-pledge', { token })
const statusOf = async (id: string) =>
  (await shop.sql('select status from public.pledges where id = $1', [id])).rows[0].status
const set = (id: string, changes: object) =>
  staff.client.from('pledges').update(changes).eq('id', id).throwOnError()
/** Pays through the form with a pledge's token. */
async function give(rupees: number, pledge: unknown) {
  const { body } = await shop.call('create-razorpay-order', { amount: rupees, pledge })
  const payment = shop.api.pay(body.id, 'captured')
  await shop.verify(body.id, payment)
  await shop.tell('payment.captured', { payment })
  return { payment, gift: await shop.gift(body.id) }
}
const refund = (payment: Payment) =>
  shop.tell('refund.processed', { refund: { ...shop.api.refund(payment.id) }, payment })
const enter = (gift: object) =>
  staff.client.rpc('enter_gift', { gift: { amount: 1000, platform: 'cheque', transaction_id: '1', ...gift } })

describe('a pledge', () => {
  test('becomes paid in parts, open again after a refund, and paid again', async () => {
    const { id } = await promise()
    const token = await tokenOf(id)
    expect((await open(token)).body).toMatchObject({ amount: '1000.00', remaining: 1000 })
    const first = await give(400, token)
    expect(first.gift).toMatchObject({ pledge_id: id, payment_status: 'successful' })
    expect([await statusOf(id), (await open(token)).body.remaining]).toEqual(['open', 600])
    const second = await give(600, token)
    expect([await statusOf(id), (await open(token)).status]).toEqual(['paid', 404])
    await refund(second.payment)
    expect([await statusOf(id), (await open(token)).body.remaining]).toEqual(['open', 600])
    // A later, repeated event changes nothing.
    await shop.tell('payment.captured', { payment: second.payment })
    expect(await statusOf(id)).toBe('open')
    const { data: cash } = await enter({ amount: 600, platform: 'cash', pledge_id: id }).throwOnError()
    expect(await statusOf(id)).toBe('paid')
    await shop.sql('delete from public.donations where id = $1', [cash.id])
    expect(await statusOf(id)).toBe('open')
    await give(700, token)
    expect(await statusOf(id)).toBe('paid')
    const { data } = await staff.client.rpc('given_to_pledges', { ids: [id] }).throwOnError()
    expect(data).toEqual([{ pledge_id: id, given: 1100 }])
  })

  test('becomes paid by two gifts that arrive at once', async () => {
    const { id } = await promise()
    const enterHalf = () => enter({ amount: 500, transaction_id: randomUUID(), pledge_id: id }).throwOnError()
    await Promise.all([enterHalf(), enterHalf()])
    expect(await statusOf(id)).toBe('paid')
  })

  test('follows a gift that staff move to it or away, and its own amount and day', async () => {
    const { id } = await promise()
    const { data: gift } = await enter({}).throwOnError()
    const move = async (pledge_id: string | null) => {
      const { data } = await staff.client.from('donations').select().eq('id', gift.id).single().throwOnError()
      await staff.client
        .rpc('correct_gift', { gift_id: gift.id, seen: data.updated_at, changes: { pledge_id } })
        .throwOnError()
      return statusOf(id)
    }
    expect([await move(id), await move(null), await move(id)]).toEqual(['paid', 'open', 'paid'])
    await set(id, { amount: 1001 })
    expect(await statusOf(id)).toBe('open')
    await set(id, { due_on: addDays(today, -90) })
    expect(await statusOf(id)).toBe('lapsed')
    await set(id, { due_on: addDays(today, -89) })
    expect(await statusOf(id)).toBe('open')
    // Only the gifts make it paid.
    await set(id, { status: 'paid' })
    expect(await statusOf(id)).toBe('open')
  })

  test('stays cancelled when a payment arrives late, until staff reopen it', async () => {
    const { id } = await promise()
    const token = await tokenOf(id)
    const { body } = await shop.call('create-razorpay-order', { amount: 1000, pledge: token })
    await set(id, { status: 'cancelled' })
    const payment = shop.api.pay(body.id, 'captured')
    await shop.tell('payment.captured', { payment })
    expect(await shop.gift(body.id)).toMatchObject({ payment_status: 'successful', pledge_id: id })
    expect(await statusOf(id)).toBe('cancelled')
    expect([(await open(token)).status, (await link(id)).body.code]).toEqual([404, 'not_open'])
    expect((await give(100, token)).gift.pledge_id).toBeNull()
    await set(id, { status: 'open' })
    expect(await statusOf(id)).toBe('paid')
  })

  test('follows its donor through a merge, and outlives the donor’s record', async () => {
    const kept = await promise()
    const other = await promise()
    const admin = await shop.server.signedIn('admin')
    await admin.client
      .rpc('merge_donors', { keep: kept.donorId, others: [other.donorId], result: {} })
      .throwOnError()
    const donorOf = async () =>
      (await shop.sql('select donor_id from public.pledges where id = $1', [other.id])).rows[0].donor_id
    expect(await donorOf()).toBe(kept.donorId)
    await shop.sql('delete from public.donors where id = $1', [kept.donorId])
    expect(await donorOf()).toBeNull()
    await admin.client.rpc('restore_donors', { ids: [kept.donorId] }).throwOnError()
    expect(await donorOf()).toBe(kept.donorId)
  })
})

test('erases a donor’s pledges with their links and reminders, and shows them to the donor before', async () => {
  const { id, donorId, email } = await promise({ note: `Asha, ${randomUUID()}` })
  const token = await tokenOf(id)
  await shop.sql(
    `insert into public.outgoing_messages (cause, channel, recipient, template, variables, confidential)
    values ('reminder', 'email', $1, 'pledge_reminder', $2, true)`,
    [email, { pledge: id }],
  )
  const admin = await shop.server.signedIn('admin')
  const ask = async (name: 'personal-data' | 'erase-personal-data', more: object = {}) => {
    const about = { donor_id: donorId, proof: 'Came to the office', ...more }
    return (await shop.call(name, about, { Authorization: `Bearer ${admin.token}` })).body
  }
  const { parts } = await ask('personal-data')
  expect(parts.pledges).toMatchObject([{ amount: '1000.00', due_on: addDays(today, 30), status: 'open' }])
  expect(JSON.stringify(parts.pledges)).not.toContain('Asha')
  expect(await ask('erase-personal-data', { action: 'erase' })).toMatchObject({ is_done: true })
  const { rows } = await shop.sql('select note, status, amount from public.pledges where id = $1', [id])
  expect(rows).toEqual([{ note: '(erased)', status: 'cancelled', amount: '1000.00' }])
  expect((await open(token)).status).toBe(404)
  const { rows: left } = await shop.sql('select recipient, state from public.outgoing_messages')
  expect(left).toMatchObject([{ recipient: '(erased)' }])
  expect(left[0].state).not.toBe('waiting')
})

describe('the link of a pledge', () => {
  test('comes from staff who write gifts, and shows nothing about the donor', async () => {
    const { id } = await promise({ cause_id: 'elder-care', note: 'At the meeting' })
    const { body } = await link(id)
    expect(body.url).toBe(`${shop.server.services.config.publicUrl}/donate#pledge=${body.token}`)
    expect((await open(body.token)).body).toEqual({
      amount: '1000.00',
      remaining: 1000,
      cause_id: 'elder-care',
      campaign: null,
    })
    const viewer = await shop.server.signedIn('viewer')
    expect((await link(id, viewer.token)).status).toBe(403)
    expect((await shop.call('pledge-link', { id })).status).toBe(403)
    expect((await link(randomUUID())).body.code).toBe('not_open')
  })

  test.each(['unknown', 'A'.repeat(43), '', 7, null, ['x'], { token: 'x' }, 'x'.repeat(10_000)])(
    'opens nothing for %j, and the gift is accepted without it',
    async (token) => {
      expect(await open(token)).toMatchObject({ status: 404, body: { code: 'unknown_link' } })
      expect((await give(100, token)).gift).toMatchObject({ pledge_id: null, payment_status: 'successful' })
    },
  )

  test('has a limit for one address', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.77' }
    const tries = await Promise.all(
      Array.from({ length: 61 }, () => shop.call('open-pledge', { token: 'x' }, from)),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('belongs to what an idempotency key stands for', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const pledge = await tokenOf((await promise()).id)
    const order = (more: object) => shop.call('create-razorpay-order', { amount: 500, ...more }, headers)
    const { body } = await order({ pledge })
    expect((await order({ pledge })).body).toEqual(body)
    expect([(await order({})).status, (await order({ pledge: 'A'.repeat(43) })).status]).toEqual([422, 422])
  })

  test('does not stop a monthly gift', async () => {
    const pledge = await tokenOf((await promise()).id)
    expect(await shop.subscribe(100, { pledge })).toMatch(/^sub_/)
  })
})

describe('a reminder', () => {
  /** Runs the job on a day relative to that of the pledge, which was entered long before. */
  const remind = async (id: string, days: number) => {
    await shop.sql(`update public.pledges set created_at = created_at - interval '100 days' where id = $1`, [
      id,
    ])
    await shop.sql(
      'select private.remind_of_pledges(due_on + $2::integer) from public.pledges where id = $1',
      [id, days],
    )
    return reminders()
  }
  const reminders = async () =>
    (
      await shop.sql(
        `select id, channel, recipient, language, state, last_error from public.outgoing_messages
        where template = 'pledge_reminder' order by created_at, channel`,
      )
    ).rows
  const refuse = (donorId: string | null, email: string | null, purpose: string) =>
    shop.sql(
      `insert into public.consents (donor_id, email, purpose, wording, source, withdrawn_at)
      values ($1, $2, $3, 'No.', 'letter', now())`,
      [donorId, email, purpose],
    )

  test.each([-8, -4, -1, 3, 13, 17])('stays away %i days from the day', async (days) => {
    expect(await remind((await promise()).id, days)).toEqual([])
  })

  test('goes out a week before, on the day and two weeks after, once each, even late', async () => {
    const { id, email } = await promise()
    expect(await remind(id, -7)).toMatchObject([{ channel: 'email', recipient: email, language: 'en' }])
    expect(await remind(id, -6)).toHaveLength(1)
    expect(await remind(id, 2)).toHaveLength(2)
    expect(await remind(id, 14)).toHaveLength(3)
    await set(id, { due_on: addDays(today, 60) })
    expect(await remind(id, 0)).toHaveLength(4)
  })

  test('skips steps before the pledge was entered', async () => {
    const { id } = await promise({ due_on: addDays(today, 7) })
    await shop.sql('select private.remind_of_pledges()')
    expect(await reminders()).toEqual([])
    await shop.sql(`update public.pledges set created_at = created_at - interval '1 day' where id = $1`, [id])
    await shop.sql('select private.remind_of_pledges()')
    expect(await reminders()).toHaveLength(1)
  })

  test('carries a link of its own to what remains', async () => {
    const { id } = await promise({ cause_id: 'elder-care' })
    await give(250, await tokenOf(id))
    const [letter] = await remind(id, 0)
    await writeMessage(shop.server.services, letter.id)
    const { rows } = await shop.sql('select text from private.confidential_words where message_id = $1', [
      letter.id,
    ])
    expect(rows[0].text).toContain('₹750 is still open')
    const [, token] = /\/donate#pledge=([\w-]{43})/.exec(rows[0].text) ?? []
    expect((await open(token)).body).toMatchObject({ remaining: 750, cause_id: 'elder-care' })
    const { rows: logged } = await shop.sql(
      'select m::text from public.outgoing_messages as m where id = $1',
      [letter.id],
    )
    expect(logged[0].m).not.toContain(token)
  })

  test('goes to WhatsApp too with an approved template, unless the donor refused it', async () => {
    await shop.save('whatsapp_phone_id', '1')
    await shop.sql(`insert into private.site_secrets (key, value) values ('whatsapp_access_token', 'x')`)
    await shop.sql(`insert into public.message_templates (key, language, channel, whatsapp_name, body)
      values ('pledge_reminder', 'en', 'whatsapp', 'pledge_reminder', 'Dear {{name}}')`)
    const phone = '98765 43210'
    const both = await promise({}, { phone })
    expect((await remind(both.id, 0)).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['email', both.email],
      ['whatsapp', '919876543210'],
    ])
    await shop.sql('delete from public.outgoing_messages')
    await refuse(both.donorId, null, 'whatsapp')
    expect(await remind(both.id, 14)).toMatchObject([{ channel: 'email' }])
    await shop.sql(`delete from public.message_templates where key = 'pledge_reminder'`)
  })

  test.each<[string, (pledge: Awaited<ReturnType<typeof promise>>) => Promise<unknown>]>([
    ['the donor refused reminders', ({ donorId }) => refuse(donorId, null, 'pledge_reminders')],
    ['the mailbox refused reminders', ({ email }) => refuse(null, email, 'pledge_reminders')],
    ['the donor refused news', ({ donorId }) => refuse(donorId, null, 'news')],
    ['staff ended the reminders', async ({ id }) => set(id, { quiet_since: new Date().toISOString() })],
    ['the pledge is cancelled', async ({ id }) => set(id, { status: 'cancelled' })],
    ['the pledge is paid', async ({ id }) => give(1000, await tokenOf(id))],
    ['the donor is deleted', ({ donorId }) => shop.sql('delete from public.donors where id = $1', [donorId])],
    [
      'only a payer typed the address',
      ({ donorId }) => shop.sql('update public.donors set typed_with = id where id = $1', [donorId]),
    ],
  ])('ends once %s', async (_, end) => {
    const pledge = await promise()
    const [queued] = await remind(pledge.id, -7)
    await end(pledge)
    await sendMessage(shop.server.services, 'email', queued.id)
    expect(await remind(pledge.id, 0)).toMatchObject([
      { state: 'withdrawn', last_error: 'The pledge needs no reminder any more.' },
    ])
  })

  test('ends with the link in a letter', async () => {
    const { id, email, donorId } = await promise()
    const [letter] = await remind(id, -7)
    await writeMessage(shop.server.services, letter.id)
    const { rows } = await shop.sql('select text from private.confidential_words where message_id = $1', [
      letter.id,
    ])
    const [, path = ''] = /(\/unsubscribe\?token=\S+&about=pledges)/.exec(rows[0].text) ?? []
    await fetch(shop.server.url + path)
    expect(await reminders()).toMatchObject([{ state: 'waiting' }])
    expect((await fetch(shop.server.url + path, { method: 'POST' })).status).toBe(200)
    expect(await remind(id, 0)).toMatchObject([{ state: 'withdrawn', recipient: email }])
    // Also at another address.
    await shop.sql(`update public.donors set email = 'new-' || email where id = $1`, [donorId])
    expect(await remind(id, 14)).toHaveLength(1)
  })

  test('needs an address, without which the pledge still lapses', async () => {
    const { id } = await promise({}, { email: null })
    expect(await remind(id, 0)).toEqual([])
    await shop.sql(`alter table public.pledges disable trigger set_pledge_status`)
    await shop.sql(`update public.pledges set due_on = $2 where id = $1`, [id, addDays(today, -90)])
    await shop.sql(`alter table public.pledges enable trigger set_pledge_status`)
    expect(await statusOf(id)).toBe('open')
    await remind(id, 200)
    expect(await statusOf(id)).toBe('lapsed')
  })
})

test('adds up promised beside given by day of the pledge', async () => {
  const { id } = await promise()
  await promise({ amount: 300, due_on: addDays(today, -100) })
  await set((await promise({ amount: 5000 })).id, { status: 'cancelled' })
  await give(400, await tokenOf(id))
  const figures = async (days: object) => (await staff.client.rpc('pledge_figures', days).throwOnError()).data
  const lapsed = { status: 'lapsed', pledges: 1, promised: 300, given: 0 }
  const opened = { status: 'open', pledges: 1, promised: 1000, given: 400 }
  expect(await figures({})).toEqual([opened, lapsed])
  expect(await figures({ to_day: today })).toEqual([lapsed])
  expect(await figures({ from_day: today })).toEqual([opened])
})

describe('cash above the ceiling for one person and day', () => {
  const donor = async () =>
    (await shop.sql(`insert into public.donors (name) values ('Ravi') returning id`)).rows[0].id as string
  const cash = (amount: number, more: object = {}) => enter({ amount, platform: 'cash', ...more })
  const REFUSED = {
    code: '23514',
    hint: 'cash_reason',
    message:
      'This person’s cash of the day would be ₹2,00,001, above the ceiling of ₹2,00,000. Please enter a reason.',
  }

  test('needs a reason, which is kept', async () => {
    expect((await cash(200_001)).error).toMatchObject(REFUSED)
    expect((await cash(200_001, { cash_reason: '  ' })).error).toMatchObject(REFUSED)
    expect((await cash(200_001, { cash_reason: 'ab' })).error?.code).toBe('23514')
    const { data } = await cash(200_001, { cash_reason: ' Sold a flat ' }).throwOnError()
    expect(data).toMatchObject({ amount: 200_001, cash_reason: 'Sold a flat' })
    expect((await cash(200_000)).error).toBeNull()
  })

  test('counts the other cash of the person and the Indian day alone', async () => {
    const donor_id = await donor()
    const at = (created_at: string, amount: number, more: object = {}) =>
      cash(amount, { donor_id, created_at, ...more })
    for (const more of [{ platform: 'cheque' }, { is_in_kind: true }, { donor_id: await donor() }])
      expect((await at('2026-11-02T12:00:00+05:30', 200_000, more)).error).toBeNull()
    expect((await at('2026-11-01T23:59:00+05:30', 200_000)).error).toBeNull()
    expect((await at('2026-11-02T00:00:00+05:30', 150_000)).error).toBeNull()
    expect((await at('2026-11-02T23:59:00+05:30', 50_001)).error).toMatchObject(REFUSED)
    expect((await at('2026-11-02T23:59:00+05:30', 50_000)).error).toBeNull()
  })

  test('needs a reason in one of two entries at once', async () => {
    const donor_id = await donor()
    const both = await Promise.all([cash(150_000, { donor_id }), cash(150_000, { donor_id })])
    expect(both.map(({ error }) => error?.hint ?? null).sort()).toEqual(['cash_reason', null])
  })

  test('needs a reason in a correction that moves the day or takes the reason away', async () => {
    const donor_id = await donor()
    const day = (nth: number) => `2026-10-0${nth}T12:00:00+05:30`
    await cash(150_000, { donor_id, created_at: day(1) }).throwOnError()
    const { data: gift } = await cash(100_000, { donor_id, created_at: day(2) }).throwOnError()
    let seen = gift.updated_at
    const correct = async (changes: object) => {
      const { data, error } = await staff.client.rpc('correct_gift', { gift_id: gift.id, seen, changes })
      seen = data?.[0]?.updated_at ?? seen
      return error?.hint ?? null
    }
    expect(await correct({ created_at: day(1) })).toBe('cash_reason')
    expect(await correct({ created_at: day(1), cash_reason: 'Two envelopes' })).toBeNull()
    expect(await correct({ cash_reason: null })).toBe('cash_reason')
    expect(await correct({ cause_id: 'elder-care' })).toBeNull()
  })

  /** A statement of the server in the name of staff. */
  const inTheirName = (statement: string) => {
    const claims = JSON.stringify({ sub: staff.id, role: 'authenticated' })
    return shop.sql(`do $$ begin
      perform set_config('request.jwt.claims', '${claims}', true);
      ${statement};
    end $$`)
  }

  test('needs a reason when the server enters the gift in the name of staff', async () => {
    const insert = (reason: string) =>
      inTheirName(`insert into public.donations (amount, platform, payment_status, transaction_id, cash_reason)
        values (200001, 'cash', 'successful', '1', ${reason})`)
    await expect(insert('null')).rejects.toThrow('Please enter a reason.')
    await insert(`'Sold a flat'`)
  })

  test('needs a reason when a deduction is taken back', async () => {
    const donor_id = await donor()
    const { data: gift } = await cash(200_000, { donor_id }).throwOnError()
    const deduct = (amount: number) =>
      inTheirName(`update public.donations set deducted_amount = ${amount} where id = '${gift.id}'`)
    await deduct(100_000)
    await cash(100_000, { donor_id }).throwOnError()
    await expect(deduct(0)).rejects.toThrow('Please enter a reason.')
  })

  test('follows the rule of the day', async () => {
    await shop.sql(`update public.tax_rules set cash_ceiling = 1000 where valid_to is null`)
    expect((await cash(1001)).error?.hint).toBe('cash_reason')
    expect((await cash(200_000, { created_at: '2026-03-31T12:00:00+05:30' })).error).toBeNull()
    await shop.sql(`update public.tax_rules set cash_ceiling = 200000`)
  })
})
