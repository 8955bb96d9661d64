/** Gifts made with test keys: they work as live while such a key is configured, and count nowhere afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY_ID } from '../../testing/razorpay-api.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

const LIVE = 'rzp_live_1DP5mmOlF5G5ag'

let shop: Shop
let admin: Awaited<ReturnType<Shop['server']['signedIn']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.server.signedIn('admin')
  // A donor and gifts from before: ₹50 of cash count always.
  await shop.sql(
    `insert into public.donations (amount, platform, payment_status, donor_email)
    values (50, 'cash', 'successful', 'donor@example.org')`,
  )
})
afterAll(() => shop.close())

async function given(rupees: number) {
  const orderId = await shop.order(rupees)
  await shop.verify(orderId, shop.api.pay(orderId, 'captured'))
  return shop.gift(orderId)
}

async function books() {
  const { data: report } = await admin.client.rpc('donation_report', {})
  const { data: sums } = await admin.client.rpc('sum_gifts', {}).single<Record<string, number>>()
  const { data: found } = await admin.client.rpc('find_gifts', {})
  const { data: exported } = await admin.client.rpc('export_gifts', {})
  const { rows } = await shop.sql(
    `select amount_donated from public.donors where email = 'donor@example.org'`,
  )
  return {
    report: report.now && Number(report.now.net),
    firsts: Number(report.by.donor?.find(({ key }: { key: string }) => key === 'first')?.gifts ?? 0),
    sums: sums?.net,
    // With a filter the sums are worked out gift by gift.
    filtered: (
      await admin.client
        .rpc('sum_gifts', { filter: { q: 'donor@example.org' } })
        .single<Record<string, number>>()
    ).data?.net,
    found: found?.length,
    exported: exported?.length,
    donor: Number(rows[0]?.amount_donated),
  }
}

const all = (net: number, found: number) => ({
  report: net,
  firsts: 1,
  sums: net,
  filtered: net,
  found,
  exported: found,
  donor: net,
})

test('marks a gift with the mode of the key it was begun with', async () => {
  expect(await given(100)).toMatchObject({ test_mode: true, payment_status: 'successful' })
  const { rows } = await shop.sql(`select test_mode from public.donations where platform = 'cash'`)
  expect(rows).toEqual([{ test_mode: false }])
})

test('counts test gifts while a test key is configured, and nowhere once a live one is saved', async () => {
  expect(await books()).toEqual(all(150, 2))
  await shop.save('razorpay_key_id', LIVE)
  expect(await books()).toEqual(all(50, 1))
  // Later changes to them affect no total either.
  await shop.sql(`update public.donations set refunded_amount = 40 where test_mode`)
  expect(await books()).toEqual(all(50, 1))
  await shop.save('razorpay_key_id', KEY_ID)
  expect(await books()).toEqual(all(110, 2))
  await shop.save('razorpay_key_id', '')
  expect(await books()).toEqual(all(50, 1))
  await shop.save('razorpay_key_id', KEY_ID)
})

test('lists test gifts by a filter, without counting them as money', async () => {
  await shop.save('razorpay_key_id', LIVE)
  const { data } = await admin.client.rpc('find_gifts', { filter: { test: 'yes' } })
  expect(data).toMatchObject([{ amount: 100, test_mode: true }])
  const { data: sums } = await admin.client
    .rpc('sum_gifts', { filter: { test: 'yes' } })
    .single<Record<string, number>>()
  expect(sums).toMatchObject({ found: 1, paid: 0, net: 0 })
  await shop.save('razorpay_key_id', KEY_ID)
})

test('lets administrators delete test gifts once a live key is saved, and not before', async () => {
  const remove = async () =>
    (await admin.client.from('donations').delete().eq('platform', 'razorpay').select('id')).data
  expect(await remove()).toEqual([])
  await shop.save('razorpay_key_id', LIVE)
  // A gift made with the live key stays, whatever happens.
  const live = await shop.sql(
    `insert into public.donations (amount, order_id) values (70, 'order_live') returning id`,
  )
  expect(await remove()).toHaveLength(1)
  const { rows } = await shop.sql(
    `select (select count(*)::int from public.donations where test_mode) as gifts,
      (select count(*)::int from public.payments) as payments,
      (select count(*)::int from public.donations where id = $1) as live`,
    [live.rows[0].id],
  )
  expect(rows).toEqual([{ gifts: 0, payments: 0, live: 1 }])
  expect(await books()).toMatchObject({ report: 50, donor: 50 })
  const member = await shop.server.signedIn('member')
  expect(
    (await member.client.from('donations').delete().eq('platform', 'razorpay').select('id')).error?.code,
  ).toBe('42501')
  await shop.save('razorpay_key_id', KEY_ID)
})

test('lets administrators delete all test gifts at once, once a live key is saved, and not before', async () => {
  for (const rupees of [10, 20, 30]) await given(rupees)
  await shop.sql(`insert into public.monthly_gifts (amount, key_id, test_mode)
    values (100, 'rzp_test_one', true), (200, 'rzp_live_one', false)`)
  await shop.sql(`insert into public.settlements (settlement_id, amount, key_id, test_mode)
    values ('setl_test', 100, 'rzp_test_one', true), ('setl_live', 200, 'rzp_live_one', false)`)
  await shop.sql(`with statement as (insert into public.bank_imports (account, file_name) values ('Current', 'may.csv') returning id)
    insert into public.bank_lines (import_id, account, booked_on, amount, digest, state, settlement_id)
    select id, 'Current', '2026-05-01', 100, 'a digest of some length', 'payout', 'setl_test' from statement`)
  await shop.sql(
    `insert into public.payment_attention (kind, reference, detail) values ('settlement_sum', 'setl_test', 'It failed.')`,
  )
  const before = await shop.sql('select count(*)::int as gifts from public.donations where not test_mode')
  const { error } = await admin.client.rpc('delete_test_donations', {})
  expect(error).toMatchObject({
    code: '23514',
    message: 'Test donations can be deleted once a live key is saved.',
  })
  await shop.save('razorpay_key_id', LIVE)
  const member = await shop.server.signedIn('member')
  expect((await member.client.rpc('delete_test_donations', {})).error?.code).toBe('42501')
  expect((await admin.client.rpc('delete_test_donations', { at_most: 2 })).data).toBe(2)
  expect((await admin.client.rpc('delete_test_donations', {})).data).toBeGreaterThan(0)
  expect((await admin.client.rpc('delete_test_donations', {})).data).toBe(0)
  const { rows } = await shop.sql(
    `select count(*) filter (where test_mode)::int as test, count(*) filter (where not test_mode)::int as gifts
    from public.donations`,
  )
  expect(rows).toEqual([{ test: 0, ...before.rows[0] }])
  const monthly = await shop.sql('select amount from public.monthly_gifts')
  expect(monthly.rows).toEqual([{ amount: '200.00' }])
  const payouts = await shop.sql(`select settlement_id, (select state from public.bank_lines) as bank,
    (select count(*)::int from public.payment_attention where reference = 'setl_test') as called from public.settlements`)
  expect(payouts.rows).toEqual([{ settlement_id: 'setl_live', bank: 'open', called: 0 }])
  await shop.save('razorpay_key_id', KEY_ID)
})

test('does not poll gifts of the other mode', async () => {
  const orderId = await shop.order()
  await shop.sql(`update private.gift_orders set next_check_at = now()`)
  await shop.save('razorpay_key_id', LIVE)
  shop.api.received.length = 0
  const { reconcile } = await import('../events/reconcile.ts')
  await reconcile(shop.server.services)
  expect(shop.api.received).toEqual([])
  await shop.save('razorpay_key_id', KEY_ID)
  expect(await shop.gift(orderId)).toMatchObject({ payment_status: 'created' })
})
