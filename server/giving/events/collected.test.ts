/** Payments that the provider collects through payment links, QR codes and virtual accounts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bankTransfer, paymentLink, qrCode, upiTransfer } from '#domain/testing/razorpay-other-ways.ts'
import { issueReceipt } from '../../receipts/issue-receipt.ts'
import type { Payment } from '../../testing/razorpay-api.ts'
import { paymentRow } from '../../testing/razorpay-payouts.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { readPayouts } from '../payouts/read-payouts.ts'
import { reconcile } from './reconcile.ts'
import { settleCode } from './settle-code.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['server']['signedIn']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.server.signedIn('admin')
  await shop.sql(`insert into public.causes (id, title) values ('meals', 'Meals'), ('books', 'Books')`)
})
beforeEach(() => shop.api.reset())
afterAll(() => shop.close())

let last = 0
const newCode = (kind: string) => `${kind}_Code${++last}`
const ORDERLESS = { order_id: null, email: null, contact: null, amount: 50_000 } as const

/** One payment through a code, and the events about it. */
type Collected = { code: string; payment: Payment; events: [name: string, about: Record<string, object>][] }
const through: Record<string, (code?: string) => Collected> = {
  qr(code = newCode('qr')) {
    const payment = shop.api.pay('', 'captured', { ...ORDERLESS, contact: '+915550001234' })
    const qr_code = qrCode({ id: code, status: 'closed' })
    return {
      code,
      payment,
      events: [
        ['payment.captured', { payment }],
        ['qr_code.credited', { payment, qr_code }],
      ],
    }
  },
  plink(code = newCode('plink')) {
    const orderId = shop.api.orderFor(500)
    const payment = shop.api.pay(orderId, 'captured')
    const order = { ...shop.api.orders.get(orderId), id: orderId.replace('order_', '') }
    return {
      code,
      payment,
      events: [
        ['payment.captured', { payment }],
        ['order.paid', { payment, order: shop.api.orders.get(orderId) as object }],
        ['payment_link.paid', { payment, order, payment_link: paymentLink({ id: code }) }],
      ],
    }
  },
  va(code = newCode('va')) {
    const payment = shop.api.pay('', 'captured', { ...ORDERLESS, method: 'bank_transfer' })
    const bank_transfer = bankTransfer(payment.id)
    return {
      code,
      payment,
      events: [
        ['payment.captured', { payment }],
        ['virtual_account.credited', { payment, virtual_account: { id: code }, bank_transfer }],
      ],
    }
  },
  upi(code = newCode('va')) {
    const payment = shop.api.pay('', 'captured', { ...ORDERLESS, method: 'upi' })
    const upi_transfer = upiTransfer(payment.id)
    return {
      code,
      payment,
      events: [
        ['payment.captured', { payment }],
        ['virtual_account.credited', { payment, virtual_account: { id: code }, upi_transfer }],
      ],
    }
  },
}
const WAYS = Object.keys(through)
const collect = (way: string, code?: string): Collected => {
  const made = through[way]?.(code)
  if (!made) throw new Error(`There is no way ${way}`)
  return made
}

const list = (row: { code: string } & Record<string, unknown>) =>
  admin.client.from('provider_codes').insert(row).throwOnError()
const gifts = async (payment: Payment) =>
  (await shop.sql('select * from public.donations where payment_id = $1', [payment.id])).rows
const openAbout = async (payment: Payment) =>
  (await shop.attention(payment.id)).filter(({ resolved_at }) => !resolved_at)
const hear = async (events: Collected['events']) => {
  for (const [name, about] of events) await shop.tell(name, about)
}
const addDonor = async (donor: Record<string, unknown>): Promise<string> =>
  (await admin.client.from('donors').insert(donor).select('id').single().throwOnError()).data?.id as string

describe.each(WAYS)('a payment by %s', (way) => {
  test.each([
    ['in order', (events: Collected['events']) => events],
    ['in reverse', (events: Collected['events']) => events.toReversed()],
    ['twice', (events: Collected['events']) => [...events, ...events]],
  ])('becomes one donation through a listed code, with events %s', async (_, arrange) => {
    const { code, payment, events } = collect(way)
    await list({ code, cause_id: 'meals' })
    await hear(arrange(events))
    expect(await gifts(payment)).toMatchObject([
      {
        amount: '500.00',
        payment_status: 'successful',
        cause_id: 'meals',
        donor_name: way === 'va' ? 'Meera Nair Textiles Pvt Ltd' : null,
        test_mode: true,
        is_donor_vouched: false,
      },
    ])
    expect(await openAbout(payment)).toEqual([])
  })

  test('calls for attention until its code is listed', async () => {
    const { code, payment, events } = collect(way)
    await hear(events)
    expect(await gifts(payment)).toEqual([])
    expect(await openAbout(payment)).toMatchObject([
      { kind: 'unknown_order', detail: expect.stringContaining(`${code}, which is not listed here.`) },
    ])
    await list({ code, cause_id: 'books' })
    const { rowCount } = await shop.sql(`select from graphile_worker._private_jobs where key = $1`, [
      `settle-code ${code}`,
    ])
    expect(rowCount).toBe(1)
    await Promise.all([
      settleCode(shop.server.services, code),
      settleCode(shop.server.services, code),
      hear(events),
    ])
    expect(await gifts(payment)).toMatchObject([
      { cause_id: 'books', donor_name: way === 'va' ? 'Meera Nair Textiles Pvt Ltd' : null },
    ])
    expect(await openAbout(payment)).toEqual([])
  })

  test('gets refunded, polled and paid out like any gift', async () => {
    const { code, payment, events } = collect(way)
    await list({ code })
    const payout = shop.api.payOut([paymentRow(payment)])
    await readPayouts(shop.server.services)
    await hear(events)
    const [gift] = await gifts(payment)
    await readPayouts(shop.server.services)
    const { rows } = await shop.sql(
      'select part, difference, donation_id from public.settlement_lines where settlement_id = $1',
      [payout.id],
    )
    expect(rows).toEqual([{ part: 'gift', difference: '0.00', donation_id: gift.id }])

    const answer = await shop.call(
      'refund-razorpay-payment',
      { donation_id: gift.id, amount: 100, reason: 'Given twice' },
      { Authorization: `Bearer ${admin.token}`, 'Idempotency-Key': crypto.randomUUID() },
    )
    expect(answer.status).toBe(200)
    // Made at the provider, and its event was lost.
    shop.api.refund(payment.id, { amount: 5000 })
    await shop.sql('update private.gift_orders set next_check_at = now() where donation_id = $1', [gift.id])
    await reconcile(shop.server.services)
    expect(await gifts(payment)).toMatchObject([{ id: gift.id, refunded_amount: '150.00' }])
  })
})

test('takes the donor, the cause and the campaign of its code', async () => {
  const donor_id = await addDonor({
    name: 'Nair Textiles',
    email: 'csr@nair.example',
    phone: '+915550009999',
  })
  const { rows } = await shop.sql(
    `insert into public.campaigns (slug, title, cause_id, is_shown, starts_on) values
      ('shown', 'Shown', 'books', true, '2020-01-01'), ('hidden', 'Hidden', 'books', false, '2020-01-01'),
      ('plain', 'Without a cause', null, true, '2020-01-01')
    returning id`,
  )
  const [shown, hidden, plain] = rows.map(({ id }) => id as string)
  await shop.sql(`insert into public.campaigns (slug, title, is_shown, starts_on, ends_on) values
    ('over', 'Over', true, '2020-01-01', '2020-02-01'), ('later', 'Later', true, '2999-01-01', null)`)
  const { rows: others } = await shop.sql(`select id from public.campaigns where slug in ('over', 'later')`)
  const given = async (campaign_id: string | null | undefined) => {
    const { code, payment, events } = collect('va')
    await list({ code, donor_id, cause_id: 'meals', campaign_id })
    await hear(events)
    return (await gifts(payment))[0]
  }
  expect(await given(shown)).toMatchObject({
    donor_id,
    is_donor_vouched: true,
    donor_email: 'csr@nair.example',
    donor_phone: '+915550009999',
    donor_name: 'Meera Nair Textiles Pvt Ltd',
    campaign_id: shown,
    cause_id: 'books',
  })
  expect(await given(plain)).toMatchObject({ campaign_id: plain, cause_id: 'meals' })
  for (const dropped of [hidden, ...others.map(({ id }) => id as string)])
    expect(await given(dropped)).toMatchObject({ campaign_id: null, cause_id: 'meals' })
})

test('makes the receipt out to the donor of the code, whoever pays', async () => {
  const donor_id = await addDonor({ name: 'Asha Rao', address: '1 Lake Road', pincode: '560001' })
  const { code, payment, events } = collect('plink')
  await list({ code, donor_id })
  await hear(events)
  const [gift] = await gifts(payment)
  expect(gift).toMatchObject({ donor_id, donor_email: 'donor@example.org' })
  await issueReceipt(shop.server.services, gift.id)
  const { rows } = await shop.sql(
    `select data #>> '{donor,name}' as receipt, (select name from private.named_giver(d)) as screens
    from public.donations as d left join public.receipts on donation_id = d.id where d.id = $1`,
    [gift.id],
  )
  expect(rows).toEqual([{ receipt: 'Asha Rao', screens: 'Asha Rao' }])
})

test('does not take a payer’s typed record for proved', async () => {
  const { code, payment: first, events } = collect('plink')
  await list({ code })
  await hear(events)
  const [{ donor_id }] = await gifts(first)
  const other = collect('va')
  await list({ code: other.code, donor_id })
  await hear(other.events)
  const [gift] = await gifts(other.payment)
  expect(gift).toMatchObject({ donor_id, donor_email: null, donor_phone: null })
  const { rows } = await shop.sql(
    'select private.is_givers_record(d) as is_theirs from public.donations as d where id = $1',
    [gift.id],
  )
  expect(rows).toEqual([{ is_theirs: false }])
})

test('counts each part of a payment link as a donation', async () => {
  const code = newCode('plink')
  const orderId = shop.api.orderFor(500)
  const parts = [20_000, 30_000].map((amount) => shop.api.pay(orderId, 'captured', { amount }))
  await list({ code })
  const [first, second] = parts as [Payment, Payment]
  const link = paymentLink({ id: code, accept_partial: true })
  await shop.tell('payment_link.partially_paid', { payment: first, payment_link: link })
  await shop.tell('payment.captured', { payment: second })
  expect(await openAbout(second)).toMatchObject([{ kind: 'unknown_order' }])
  await shop.tell('payment_link.paid', { payment: second, payment_link: link })
  await shop.tell('order.paid', { order: shop.api.orders.get(orderId) as object })
  expect(await gifts(first)).toMatchObject([{ amount: '200.00', order_id: orderId }])
  expect(await gifts(second)).toMatchObject([{ amount: '300.00', order_id: second.id }])
  expect([...(await openAbout(first)), ...(await openAbout(second))]).toEqual([])
  shop.api.refund(second.id)
  await shop.sql('update private.gift_orders set next_check_at = now() where donation_id is not null')
  await reconcile(shop.server.services)
  expect(await gifts(second)).toMatchObject([{ payment_status: 'refunded' }])
  expect(await gifts(first)).toMatchObject([{ payment_status: 'successful' }])
})

test('lets staff adopt payments through codes that are not listed', async () => {
  const { code, payment, events } = collect('va')
  await shop.tell('payment.captured', { payment })
  const adopt = () =>
    shop.call(
      'adopt-payment',
      { payment_id: payment.id, cause_id: 'meals' },
      { Authorization: `Bearer ${admin.token}` },
    )
  expect((await adopt()).status).toBe(200)
  await list({ code, cause_id: 'books' })
  await hear(events)
  await settleCode(shop.server.services, code)
  expect(await gifts(payment)).toMatchObject([
    { cause_id: 'meals', donor_name: 'Meera Nair Textiles Pvt Ltd' },
  ])
  expect((await adopt()).status).toBe(409)
})

test('makes no donation of a payment that staff resolved by hand', async () => {
  const { code, payment, events } = collect('qr')
  await hear(events)
  const [note] = await openAbout(payment)
  await admin.client
    .from('payment_attention')
    .update({ resolved_at: new Date().toISOString(), note: 'A ticket' })
    .eq('id', note.id)
    .throwOnError()
  await list({ code })
  await settleCode(shop.server.services, code)
  await hear(events)
  expect(await gifts(payment)).toEqual([])
  expect(await openAbout(payment)).toEqual([])
})

test('leaves payments in another currency to staff', async () => {
  const { code, payment, events } = collect('plink')
  payment.currency = 'USD'
  await list({ code })
  await hear(events)
  expect(await gifts(payment)).toEqual([])
  expect(await openAbout(payment)).toMatchObject([
    { detail: expect.stringContaining('Only payments in rupees become donations by themselves.') },
  ])
})

test('makes no donation of a payment that the provider does not know', async () => {
  const { code, payment, events } = collect('qr')
  await hear(events)
  shop.api.payments.delete(payment.id)
  await list({ code })
  await settleCode(shop.server.services, code)
  expect(await gifts(payment)).toEqual([])
})

test('stores no account number of a payer, and the rest of the event as received', async () => {
  const { payment, events } = collect('va')
  const upi = collect('upi')
  await hear([...events, ...upi.events])
  const { rows } = await shop.sql(
    `select payload -> 'payload' as about from public.payment_events where event like 'virtual%' and payment_id = any ($1)
    order by id`,
    [[payment.id, upi.payment.id]],
  )
  const transfer = bankTransfer(payment.id)
  const account = transfer.payer_bank_account as object
  expect(rows.map(({ about }) => about.bank_transfer ?? about.upi_transfer)).toEqual([
    { entity: { ...transfer, payer_bank_account: { ...account, account_number: '1113' } } },
    { entity: { ...upiTransfer(upi.payment.id), payer_account: '1113' } },
  ])
  const { rows: tables } = await shop.sql(`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  for (const { name } of tables) {
    const found = await shop.sql(`select from ${name} as t where t::text like '%50100135791113%'`)
    expect([name, found.rowCount]).toEqual([name, 0])
  }
})

test('follows its donor and its cause', async () => {
  const [kept, merged] = [await addDonor({ name: 'Kept' }), await addDonor({ name: 'Merged' })]
  await shop.sql(`insert into public.causes (id, title) values ('gone', 'Gone')`)
  const code = newCode('va')
  const row = async () => (await admin.client.from('provider_codes').select().eq('code', code).single()).data
  await list({ code, donor_id: merged, cause_id: 'gone' })
  const { data: merge } = await admin.client
    .rpc('merge_donors', { keep: kept, others: [merged], result: {} })
    .throwOnError()
  expect(await row()).toMatchObject({ donor_id: kept })
  await admin.client.rpc('undo_donor_merge', { merge_id: merge }).throwOnError()
  expect(await row()).toMatchObject({ donor_id: merged })
  await admin.client.from('causes').delete().eq('id', 'gone').throwOnError()
  await admin.client.from('donors').delete().eq('id', merged).throwOnError()
  expect(await row()).toMatchObject({ donor_id: null, cause_id: null })
  await admin.client.rpc('restore_donors', { ids: [merged] }).throwOnError()
  expect(await row()).toMatchObject({ donor_id: merged })
})

test.each(['pay_1', 'qr-1', 'QR_1', 'qr_', ''])('refuses to list %j', async (code) => {
  const { error } = await admin.client.from('provider_codes').insert({ code })
  expect(error?.code).toBe('23514')
})
