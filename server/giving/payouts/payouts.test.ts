import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answers, KEY_ID } from '../../testing/razorpay-api.ts'
import { adjustmentRow, paymentRow, refundRow } from '../../testing/razorpay-payouts.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { readPayouts } from './read-payouts.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  shop.api.reset()
  shop.api.payouts.clear()
  shop.api.payoutRows.length = 0
  await shop.sql(
    'delete from public.settlements; delete from private.payout_readings; delete from public.payment_attention; delete from public.donations; delete from public.payments',
  )
})
afterAll(() => shop.close())

const read = () => readPayouts(shop.server.services)

async function given(rupees = 500) {
  const { orderId, payment } = await shop.paidOrder(rupees)
  await shop.verify(orderId, payment)
  await shop.tell('payment.captured', { payment })
  return { orderId, payment }
}
const payout = async (id: string) =>
  (await shop.sql('select * from public.settlements where settlement_id = $1', [id])).rows[0]
const lines = async (id: string) =>
  (
    await shop.sql(
      'select * from public.settlement_lines where settlement_id = $1 order by type desc, entity_id',
      [id],
    )
  ).rows
const trail = async () => {
  const { client } = await shop.server.signedIn('accountant')
  return (await client.rpc('money_trail').throwOnError()).data?.[0]
}
const open = async (id: string) =>
  (await shop.attention(id))
    .filter(({ resolved_at }) => !resolved_at)
    .map(({ kind }) => kind)
    .sort()

test('reads a payout with its lines, and gives the gift the fee of its payout', async () => {
  const { orderId, payment } = await given(500)
  const { id } = shop.api.payOut([{ ...paymentRow(payment), fee: 590, tax: 90, credit: 49_410 }])
  await read()
  expect(await payout(id)).toMatchObject({
    amount: '494.10',
    lines_amount: '494.10',
    gifts: 1,
    gifts_amount: '500.00',
    fees: '5.00',
    tax: '0.90',
    open_lines: 0,
  })
  expect(await shop.gift(orderId)).toMatchObject({ fee: '5.90', tax: '0.90' })
  // The fee differs from the reported one: somebody should know.
  expect(await open(id)).toEqual(['settlement_differs'])
  await shop.tell('payment.captured', { payment })
  expect(await shop.gift(orderId)).toMatchObject({ fee: '5.90', tax: '0.90' })
})

test('takes the fee of a row without one from its credit', async () => {
  const { orderId, payment } = await given(500)
  const { fee: _, ...row } = paymentRow(payment)
  shop.api.payOut([{ ...row, credit: 49_000 } as ReturnType<typeof paymentRow>])
  await read()
  expect(await shop.gift(orderId)).toMatchObject({ fee: '10.00' })
})

test('counts nothing twice and finds late lines', async () => {
  const [first, second] = [await given(), await given(700)]
  const { id } = shop.api.payOut([paymentRow(first.payment)], { amount: 119_528 })
  await Promise.all([read(), read()])
  expect(await open(id)).toEqual(['settlement_sum'])
  await read()
  expect(await lines(id)).toHaveLength(1)
  shop.api.payoutRows.push({
    ...paymentRow(second.payment),
    settlement_id: id,
    settled_at: shop.api.payoutRows[0]?.settled_at ?? 0,
  } as (typeof shop.api.payoutRows)[number])
  await read()
  expect(await payout(id)).toMatchObject({ lines_amount: '1195.28', gifts: 2 })
  expect(await open(id)).toEqual([])
})

test('reads 24 months at first, then this month and the last', async () => {
  const months = () =>
    shop.api.received.flatMap(
      (path) => /recon.*year=(\d+)&month=(\d+).*skip=0$/.exec(path)?.slice(1).join('-') ?? [],
    )
  await read()
  expect(new Set(months()).size).toBe(24)
  shop.api.reset()
  await read()
  expect(months()).toHaveLength(2)
})

test('reads months again that were not over when they were last read', async () => {
  const { payment } = await given()
  await read()
  const { rows } = await shop.sql(
    `update private.payout_readings set read_at = month + 20 where month = date_trunc('month', now() - interval '4 months')
    returning extract(epoch from month + 25)::int as later`,
  )
  const { id } = shop.api.payOut([paymentRow(payment)], { created_at: rows[0].later })
  await read()
  expect(await payout(id)).toMatchObject({ gifts: 1, amount: '497.64' })
})

test('reads months that failed again, and all pages of a month', async () => {
  const { payment } = await given()
  const { id } = shop.api.payOut([
    paymentRow(payment),
    ...Array.from({ length: 1500 }, () => adjustmentRow(100)),
  ])
  shop.api.nextResponses.push(answers(429, { error: { description: 'Too many requests' } }))
  await expect(read()).rejects.toThrow('429')
  await read()
  expect(await payout(id)).toMatchObject({ lines: 1501, open_lines: 1500, gifts: 1 })
  // Once for the payout, not for each line.
  expect(await shop.attention(id)).toHaveLength(1)
})

test.each([1001, 1500])('misses none of %i lines when the list shifts between two pages', async (count) => {
  const { id } = shop.api.payOut(Array.from({ length: count }, () => adjustmentRow(100)))
  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
  let pages = 0
  shop.api.state.always = (request, response) => {
    const asked = new URL(request.url ?? '', 'http://provider').searchParams
    const isMonth = `${asked.get('year')}-${asked.get('month')}` === month
    // The second page begins one row later.
    const rows = isMonth ? shop.api.payoutRows.slice(++pages === 2 ? 1 : 0) : []
    const skip = Number(asked.get('skip'))
    answers(200, { items: rows.slice(skip, skip + 1000) })(request, response)
  }
  await read()
  expect(await payout(id)).toMatchObject({ lines: count })
})

test('matches bank lines and calls for late payments after reading', async () => {
  await shop.sql(`with import as (insert into public.bank_imports (account, file_name) values ('Main', 'a.csv') returning id)
    insert into public.bank_lines (import_id, account, booked_on, amount, narration, digest)
    select id, 'Main', now(), 1, 'NEFT AXISN123456', repeat('d', 43) from import`)
  const { id } = shop.api.payOut([adjustmentRow(100)], { utr: 'AXISN123456' })
  await read()
  const { rows } = await shop.sql('select state, settlement_id from public.bank_lines')
  expect(rows).toEqual([{ state: 'payout', settlement_id: id }])
  await shop.sql('delete from public.bank_lines')
  await shop.sql(
    `insert into public.payment_attention (kind, reference, detail) values ('settlement_late', '2026-01-05', 'x')`,
  )
  shop.api.state.always = answers(200, { items: [] })
  await shop.save('razorpay_key_id', 'rzp_live_1DP5mmOlF5G5ag')
  await read().finally(() => shop.save('razorpay_key_id', KEY_ID))
  expect(await open('2026-01-05')).toEqual([])
})

test('keeps a failure, a processed state and a UTR, whatever is reported after them', async () => {
  const report = async (status: string, utr: string | null) => {
    await shop.sql('select private.note_payouts($1, $2, true)', [
      JSON.stringify([{ settlement_id: 'setl_1', amount: 5, status, utr }]),
      KEY_ID,
    ])
    const { status: kept, utr: known } = await payout('setl_1')
    return [kept, known]
  }
  expect(await report('processed', 'UTR1')).toEqual(['processed', 'UTR1'])
  expect(await report('created', null)).toEqual(['processed', 'UTR1'])
  expect(await report('failed', null)).toEqual(['failed', 'UTR1'])
  expect(await report('processed', null)).toEqual(['failed', 'UTR1'])
})

test('keeps odd rows, without the payer’s words, and drops those in no payout', async () => {
  const { id } = shop.api.payOut([
    { ...adjustmentRow(-1180), type: 'fee_of_the_moon', notes: 'Asha Rao', card_issuer: 'HDFC' },
    {
      ...adjustmentRow(500),
      entity_id: undefined as never,
      debit: undefined as never,
      credit: '500' as never,
    },
  ])
  shop.api.payoutRows.push({
    ...paymentRow({ id: 'pay_x', amount: 100, fee: 0, tax: 0 }),
    settlement_id: '',
    settled_at: shop.api.payoutRows[0]?.settled_at ?? 0,
  } as never)
  await read()
  const stored = await lines(id)
  expect(stored.map(({ type, difference }) => [type, difference])).toEqual([
    ['fee_of_the_moon', '-11.80'],
    ['adjustment', '5.00'],
  ])
  expect(JSON.stringify(stored)).not.toMatch(/Asha|HDFC/)
  expect((await shop.sql('select count(*)::int as n from public.settlement_lines')).rows[0].n).toBe(2)
})

test('explains several lines at once, which raise no attention any longer', async () => {
  const { id } = shop.api.payOut([adjustmentRow(-1000), adjustmentRow(700)])
  await read()
  expect(await open(id)).toEqual(['settlement_line'])
  expect(await trail()).toMatchObject({ adjustments: -3, difference: -3, open_lines: 2, closing: 0 })
  const { client } = await shop.server.signedIn('accountant')
  await client
    .from('settlement_lines')
    .update({ note: 'Tickets of the concert' })
    .eq('settlement_id', id)
    .throwOnError()
  expect(await open(id)).toEqual([])
  expect(await trail()).toMatchObject({ adjustments: -3, difference: 0, open_lines: 0 })
})

test('matches refunds and lost disputes, also those whose event was lost', async () => {
  const [first, second] = [await given(500), await given(900)]
  const refund = shop.api.refund(first.payment.id, { amount: 20_000 })
  const dispute = shop.api.dispute(second.payment.id, 'lost')
  await shop.tell('payment.dispute.lost', { payment: second.payment, dispute })
  if (!refund) throw new Error('No refund')
  const { id } = shop.api.payOut([
    paymentRow(first.payment),
    paymentRow(second.payment),
    refundRow(refund),
    adjustmentRow(-90_000, { dispute_id: dispute.id, payment_id: second.payment.id }),
  ])
  await read()
  expect((await lines(id)).map(({ part, difference }) => `${part} ${difference}`).sort()).toEqual([
    'dispute 0.00',
    'gift 0.00',
    'gift 0.00',
    'refund 0.00',
  ])
  expect(await shop.gift(first.orderId)).toMatchObject({ refunded_amount: '200.00' })
  expect(await payout(id)).toMatchObject({ refunds_amount: '1100.00', amount: '295.28' })
  expect(await open(id)).toEqual([])
  expect(await trail()).toMatchObject({ given: 1400, refunds: 200, disputes: 900, closing: 0 })
})

test('counts payments of a failed payout in the next one, and reports it', async () => {
  const { payment } = await given()
  const failed = shop.api.payOut([paymentRow(payment)])
  await read()
  expect(await trail()).toMatchObject({ paid_out: 497.64, closing: 0 })
  failed.status = 'failed'
  await read()
  expect(await open(failed.id)).toEqual(['settlement_sum'])
  expect(await trail()).toMatchObject({ paid_out: 0, closing: 500 })
  const next = shop.api.payOut([paymentRow(payment)])
  await read()
  expect(await trail()).toMatchObject({ paid_out: 497.64, closing: 0, difference: 0 })
  expect(await open(next.id)).toEqual([])
})

test('calls attention to a payment in two payouts', async () => {
  const { payment } = await given()
  shop.api.payOut([paymentRow(payment)], { created_at: Math.floor(Date.now() / 1000) - 86_400 })
  const second = shop.api.payOut([paymentRow(payment)])
  await read()
  expect(await open(second.id)).toEqual(['settlement_differs', 'settlement_line'])
  expect(await trail()).toMatchObject({ paid_out: 995.28, adjustments: 497.64, closing: 0 })
})

test('calls attention to a refund in two payouts, also without its payment', async () => {
  const { payment } = await given()
  const refund = shop.api.refund(payment.id, { amount: 20_000 })
  if (!refund) throw new Error('No refund')
  await shop.tell('refund.processed', { payment, refund })
  const row = { ...refundRow(refund), payment_id: null }
  shop.api.payOut([paymentRow(payment), row], { created_at: Math.floor(Date.now() / 1000) - 60 })
  const second = shop.api.payOut([row])
  await read()
  expect(await open(second.id)).toEqual(['settlement_differs', 'settlement_line'])
  expect(await trail()).toMatchObject({ refunds: 200, difference: -200, closing: 0 })
})

describe('a payout whose counterpart in the books changes later', () => {
  test('differs by a refund that failed, until it is explained', async () => {
    const { payment } = await given()
    const refund = shop.api.refund(payment.id, { amount: 20_000 })
    if (!refund) throw new Error('No refund')
    await shop.tell('refund.processed', { payment, refund })
    const { id } = shop.api.payOut([paymentRow(payment), refundRow(refund)])
    await read()
    expect(await trail()).toMatchObject({ refunds: 200, difference: 0, closing: 0 })
    refund.status = 'failed'
    await shop.tell('refund.failed', { payment, refund })
    await read()
    expect(await trail()).toMatchObject({ refunds: 0, difference: -200, closing: 0 })
    expect(await open(id)).toEqual(['settlement_line'])
  })

  test('differs by a dispute that was won after all', async () => {
    const { payment } = await given()
    const dispute = shop.api.dispute(payment.id, 'lost')
    await shop.tell('payment.dispute.lost', { payment, dispute })
    const about = { dispute_id: dispute.id, payment_id: payment.id }
    shop.api.payOut([paymentRow(payment), adjustmentRow(-50_000, about)])
    await read()
    expect(await trail()).toMatchObject({ disputes: 500, difference: 0, closing: 0 })
    await shop.sql(`update public.disputes set status = 'won', amount_deducted = 0`)
    await read()
    expect(await trail()).toMatchObject({ disputes: 0, difference: -500, closing: 0 })
  })

  test('differs by a gift that was deleted', async () => {
    const { orderId, payment } = await given()
    const { id } = shop.api.payOut([paymentRow(payment)])
    await read()
    await shop.sql('delete from public.donations where order_id = $1', [orderId])
    await read()
    expect(await trail()).toMatchObject({ given: 0, difference: 497.64, closing: 0 })
    expect(await payout(id)).toMatchObject({ gifts: 0, open_lines: 1 })
  })

  test('agrees with a payment that became a gift after its line was explained, also with another key', async () => {
    const payment = shop.api.pay(shop.api.orderFor(250), 'captured')
    shop.api.payOut([paymentRow(payment)])
    await read()
    await shop.sql(
      `update public.settlement_lines set note = 'Unknown'; update public.settlements set key_id = 'rzp_test_old'`,
    )
    await shop.sql('insert into public.donations (amount, order_id, test_mode) values (250, $1, true)', [
      payment.order_id,
    ])
    await shop.tell('payment.captured', { payment })
    await read()
    expect(await trail()).toMatchObject({ given: 250, adjustments: 0, closing: 0 })
  })
})

test('has no sum to compare before the provider has answered about a payout', async () => {
  const { id } = shop.api.payOut([adjustmentRow(100)])
  shop.api.payouts.clear()
  await read()
  expect(await payout(id)).toMatchObject({ amount: null, lines_amount: '1.00' })
  expect(await open(id)).toEqual(['settlement_line'])
})

test('reads on when the provider describes one payout without its sum', async () => {
  const { payment } = await given()
  const { id } = Object.assign(shop.api.payOut([paymentRow(payment)]), { amount: null })
  await read()
  expect(await payout(id)).toMatchObject({ amount: null, lines_amount: '497.64', gifts: 1 })
})

test('notes a payout from its event and has its lines read', async () => {
  const made = shop.api.payOut([adjustmentRow(-100)])
  await shop.tell('settlement.processed', { settlement: made })
  expect(await payout(made.id)).toMatchObject({ amount: '-1.00', status: 'processed', lines: 0 })
  const { rows } = await shop.sql(`select from graphile_worker.jobs where task_identifier = 'read-payouts'`)
  expect(rows).toHaveLength(1)
})

test('reads instant payouts, whose sum a later payout lacks', async () => {
  const { payment } = await given(3000)
  const instant = {
    id: 'setlod_1',
    amount_requested: 200_000,
    amount_settled: 199_410,
    fees: 590,
    tax: 90,
    status: 'processed',
    created_at: Math.floor(Date.now() / 1000),
  }
  shop.api.state.always = undefined
  shop.api.payOut([
    paymentRow(payment),
    { ...adjustmentRow(-200_000), entity_id: 'setlod_1', type: 'settlement.ondemand' },
  ])
  shop.api.instant.push(instant)
  await read()
  shop.api.instant.length = 0
  expect(await trail()).toMatchObject({
    given: 3000,
    fees: 7,
    tax: 1.26,
    paid_out: 2991.74,
    adjustments: 0,
    closing: 0,
  })
})

test('counts what a payout lacks for an instant payout that was reversed as a difference', async () => {
  const { id } = shop.api.payOut([
    { ...adjustmentRow(-200_000), entity_id: 'setlod_2', type: 'settlement.ondemand' },
  ])
  shop.api.instant.push({
    id: 'setlod_2',
    amount_requested: 200_000,
    status: 'reversed',
    created_at: 1_790_000_000,
  })
  await read()
  shop.api.instant.length = 0
  expect(await payout(id)).toMatchObject({ open_lines: 1, open_amount: '-2000.00' })
})

describe('a late payment', () => {
  const late = async () => {
    await shop.sql('select private.call_for_late_payouts()')
    return (await shop.sql(`select * from public.payment_attention where kind = 'settlement_late'`)).rows
  }
  let gifts = 0
  async function givenDaysAgo(days: number, isTest = false) {
    const id = String(++gifts)
    await shop.sql('insert into public.donations (amount, order_id, test_mode) values (500, $1, $2)', [
      `order_${id}`,
      isTest,
    ])
    const paid_at = new Date(Date.now() - days * 86_400_000).toISOString()
    await shop.sql('select private.settle_payment($1)', [
      {
        payment_id: `pay_${id}`,
        order_id: `order_${id}`,
        status: 'captured',
        amount: 500,
        currency: 'INR',
        confirmed: true,
        paid_at,
      },
    ])
  }
  beforeEach(() =>
    shop.sql(`insert into public.settlements (settlement_id, settled_at, key_id, test_mode)
      values ('setl_old', now() - interval '30 days', 'key', false)`),
  )
  afterEach(() => shop.save('razorpay_key_id', KEY_ID))

  test('calls for attention once for its day, until it is paid out', async () => {
    await givenDaysAgo(14)
    await givenDaysAgo(14)
    // Before the oldest known payout, and not late yet.
    await givenDaysAgo(40)
    await givenDaysAgo(1)
    await shop.save('razorpay_key_id', 'rzp_live_1DP5mmOlF5G5ag')
    expect(await late()).toMatchObject([
      {
        resolved_at: null,
        detail: expect.stringMatching(/^2 payments of .*, INR 1000\.00 in all, are in no payout yet/),
      },
    ])
    await shop.sql(
      `insert into public.settlement_lines (settlement_id, entity_id, type, payment_id)
      select 'setl_old', payment_id, 'payment', payment_id from public.payments`,
    )
    expect(await late()).toMatchObject([{ resolved_at: expect.any(Date) }])
  })

  test('calls for no attention within the working days of the setting', async () => {
    await givenDaysAgo(14)
    await shop.save('razorpay_key_id', 'rzp_live_1DP5mmOlF5G5ag')
    await shop.save('payout_late_days', '15')
    expect(await late()).toEqual([])
    await shop.sql(`delete from public.site_settings where key = 'payout_late_days'`)
  })

  test('calls for no attention with a test key, whose payments are never paid out', async () => {
    await givenDaysAgo(14, true)
    await shop.sql('update public.settlements set test_mode = true')
    expect(await late()).toEqual([])
  })
})

test.each([
  ['2026-11-14', false],
  ['2026-11-21', true],
  ['2026-11-28', false],
  ['2026-11-29', false],
  ['2026-10-31', true],
  ['2026-11-30', true],
])('knows whether banks work on %s: %s', async (day, works) => {
  const { rows } = await shop.sql('select private.is_working_day($1) as works', [day])
  expect(rows).toEqual([{ works }])
})

describe('adopting a payment', () => {
  const adopt = async (payment_id: string, more = {}) => {
    const { token } = await shop.server.signedIn('fundraiser')
    return shop.call('adopt-payment', { payment_id, ...more }, { Authorization: `Bearer ${token}` })
  }

  test('makes a gift of a payment of an unknown order, once', async () => {
    const payment = shop.api.pay(shop.api.orderFor(250), 'captured')
    const { id } = shop.api.payOut([paymentRow(payment)])
    await shop.tell('payment.captured', { payment })
    await read()
    expect(await open(id)).toEqual(['settlement_line'])
    const answers = await Promise.all([adopt(payment.id), adopt(payment.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await open(id)).toEqual([])
    expect(await open(payment.id)).toEqual([])
    expect(await trail()).toMatchObject({ given: 250, difference: 0, closing: 0 })
    expect(await adopt(payment.id)).toMatchObject({ status: 409, body: { code: 'known' } })
  })

  test('makes a gift of a payment without an order, which later reports find', async () => {
    const payment = Object.assign(shop.api.pay('none', 'captured', { amount: 10_000 }), { order_id: null })
    const { body } = await adopt(payment.id)
    shop.api.refund(payment.id)
    await shop.tell('refund.processed', { payment, refund: [...shop.api.refunds.values()].at(-1) ?? {} })
    const { rows } = await shop.sql(
      'select payment_status, donor_email from public.donations where id = $1',
      [body.donation_id],
    )
    expect(rows).toEqual([{ payment_status: 'refunded', donor_email: 'donor@example.org' }])
  })

  test.each([
    ['failed', 409, 'not_captured'],
    ['authorized', 409, 'not_captured'],
  ] as const)('refuses a payment that is %s', async (status, code, said) => {
    const payment = shop.api.pay(shop.api.orderFor(250), status)
    expect(await adopt(payment.id)).toMatchObject({ status: code, body: { code: said } })
  })

  test('assigns the gift to a campaign, whatever its days, and to the campaign’s cause', async () => {
    await shop.sql(`insert into public.campaigns (slug, title, cause_id, starts_on)
      values ('next-year', 'Next year', 'elder-care', '2999-01-01')`)
    const payment = shop.api.pay(shop.api.orderFor(250), 'captured')
    expect(await adopt(payment.id, { campaign: 'no-such' })).toMatchObject({
      status: 400,
      body: { message: 'This campaign does not exist.' },
    })
    const { body } = await adopt(payment.id, { cause_id: 'hygiene-drives', campaign: 'next-year' })
    const { rows } = await shop.sql(
      `select slug, gift.cause_id from public.donations as gift join public.campaigns on campaigns.id = campaign_id
      where gift.id = $1`,
      [body.donation_id],
    )
    expect(rows).toEqual([{ slug: 'next-year', cause_id: 'elder-care' }])
  })

  test('refuses what the provider does not know, and an unknown cause', async () => {
    expect(await adopt('pay_nothing')).toMatchObject({ status: 404, body: { code: 'unknown_payment' } })
    const payment = shop.api.pay(shop.api.orderFor(250), 'captured')
    expect(await adopt(payment.id, { cause_id: 'moon' })).toMatchObject({ status: 400 })
  })
})
