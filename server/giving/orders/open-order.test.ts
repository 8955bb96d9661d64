import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { answers, hangsUp, KEY_SECRET, type NextResponse } from '../../testing/razorpay-api.ts'
import { freshAddress, openShop, type Shop } from '../../testing/shop.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { reconcile } from '../events/reconcile.ts'
import { CEILING } from './order-limits.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.api.received.length = 0
  shop.api.nextResponses.length = 0
  shop.api.state.always = undefined
})
afterAll(() => shop.close())

const ask = (body: object, headers?: Record<string, string>) =>
  shop.call('create-razorpay-order', body, headers)
const rows = async (key: string) =>
  (
    await shop.sql(
      'select d.* from public.donations d join private.gift_orders on donation_id = d.id where idempotency_key = $1',
      [key],
    )
  ).rows

describe('an order', () => {
  test('opens for the gift and returns what the donate screen reads', async () => {
    const { status, body } = await ask({
      amount: 1999,
      platform: 'razorpay',
      cause_id: 'elder-care',
      utm_source: 'newsletter',
      utm_campaign: 'diwali',
    })
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.stringMatching(/^order_/), amount: 199900, currency: 'INR' })
    const gift = await shop.gift(body.id)
    expect(gift).toMatchObject({
      amount: '1999.00',
      currency: 'INR',
      platform: 'razorpay',
      payment_status: 'created',
      transaction_id: body.id,
      payment_id: null,
      cause_id: 'elder-care',
      cause_sent: 'elder-care',
      utm_source: 'newsletter',
      utm_medium: null,
      utm_campaign: 'diwali',
      error_reason: null,
    })
    expect(shop.api.orders.get(body.id)).toMatchObject({
      amount: 199900,
      currency: 'INR',
      receipt: gift.id.replaceAll('-', ''),
      notes: { donation_id: gift.id, cause_id: 'elder-care' },
    })
  })

  test('goes to the foundation as a whole if its cause is gone, and keeps the cause that was sent', async () => {
    const { body } = await ask({ amount: 100, cause_id: 'long-gone' })
    expect(await shop.gift(body.id)).toMatchObject({ cause_id: null, cause_sent: 'long-gone' })
    expect(shop.api.orders.get(body.id)?.notes).not.toHaveProperty('cause_id')
  })

  test('does not open for an invalid gift, and nothing is recorded or sent', async () => {
    const before = await shop.sql('select count(*) from public.donations')
    const { status, body } = await ask({ amount: 12.5 })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_gift', error: 'The amount must be in whole rupees.' })
    expect((await shop.call('create-razorpay-order', 'not json')).body.error).toBe(
      'Please enter a valid donation amount.',
    )
    expect((await ask({ amount: 5 }, { 'Idempotency-Key': 'short' })).status).toBe(400)
    expect((await shop.sql('select count(*) from public.donations')).rows).toEqual(before.rows)
    expect(shop.api.received).toEqual([])
  })

  test('needs the public key, as every call does', async () => {
    const response = await fetch(`${shop.server.url}/functions/v1/create-razorpay-order`, {
      method: 'POST',
      body: '{}',
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: 'No API key found in request' })
  })
})

describe('one key', () => {
  test('opens one order and one row, for a double click and for a retry', async () => {
    const key = randomUUID()
    const wanted = () => ask({ amount: 250 }, { 'Idempotency-Key': key })
    const clicks = await Promise.all([wanted(), wanted(), wanted()])
    const later = await wanted()
    const ids = new Set([...clicks, later].map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    expect(await rows(key)).toHaveLength(1)
    expect(shop.api.received.filter((request) => request === 'POST /orders')).toHaveLength(1)
  })

  test('holds across processes', async () => {
    const second = await startTestServer({ RAZORPAY_API_URL: shop.api.url, TRUST_PROXY: '1' }, shop.server)
    const key = randomUUID()
    const [one, other] = await Promise.all([
      ask({ amount: 250 }, { 'Idempotency-Key': key }),
      shop.call('create-razorpay-order', { amount: 250 }, { 'Idempotency-Key': key }, second),
    ])
    await second.close()
    expect(one?.body.id).toBe(other?.body.id)
    expect(await rows(key)).toHaveLength(1)
  })

  test('returns an error for a second gift', async () => {
    const key = randomUUID()
    await ask({ amount: 250 }, { 'Idempotency-Key': key })
    const { status, body } = await ask({ amount: 251 }, { 'Idempotency-Key': key })
    expect(status).toBe(422)
    expect(body.error).toBe('This key was used for another gift.')
  })

  test('finds its order again when the provider’s answer was lost', async () => {
    const key = randomUUID()
    let lost: string | undefined
    shop.api.nextResponses.push((request) => {
      // The provider did what was asked, and the line broke.
      lost = shop.api.orderFor(250)
      request.socket.destroy()
    })
    expect((await ask({ amount: 250 }, { 'Idempotency-Key': key })).status).toBe(502)
    const [row] = await rows(key)
    const order = shop.api.orders.get(lost ?? '')
    if (order) order.receipt = row.id.replaceAll('-', '')
    const { body } = await ask({ amount: 250 }, { 'Idempotency-Key': key })
    expect(body.id).toBe(lost)
    expect(await rows(key)).toMatchObject([{ order_id: lost, error_reason: null }])
  })

  /** As a process leaves it that was stopped between asking the provider and noting the answer. */
  async function leftHalfWay(key: string, claimedUntil: string, claimedBy: string) {
    await ask({ amount: 250 }, { 'Idempotency-Key': key })
    const [row] = await rows(key)
    await shop.sql('alter table public.donations disable trigger guard_donation')
    await shop.sql('update public.donations set order_id = null where id = $1', [row.id])
    await shop.sql('alter table public.donations enable trigger guard_donation')
    await shop.sql(
      `update private.gift_orders set claimed_until = now() + $2::interval, claimed_by = $3 where donation_id = $1`,
      [row.id, claimedUntil, claimedBy],
    )
    return row
  }

  /** Runs a test while another process, named to it, shows that it lives. */
  async function besideAnother(work: (life: string) => Promise<void>): Promise<void> {
    const another = await shop.server.services.database.server.connect()
    try {
      const life = 'daan process that lives'
      await another.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [life])
      await work(life)
    } finally {
      another.release(true)
    }
  }

  const renewClaim = (id: string) =>
    shop.sql(
      `update private.gift_orders set claimed_until = now() + interval '16 seconds'
      where donation_id = $1 and claimed_by = 'daan process that was killed'`,
      [id],
    )

  const endClaim = (id: string) =>
    shop.sql('update private.gift_orders set claimed_until = now() where donation_id = $1', [id])

  test('passes to the next request when its claim expires, and not before', async () => {
    await besideAnother(async (life) => {
      const key = randomUUID()
      const row = await leftHalfWay(key, '1 hour', life)
      let isAnswered = false
      const asking = ask({ amount: 250 }, { 'Idempotency-Key': key }).finally(() => {
        isAnswered = true
      })
      await pause(500)
      expect(isAnswered).toBe(false)
      await endClaim(row.id)
      expect((await asking).body.id).toBe(row.order_id)
    })
  })

  test('passes on at once when this process lost its database half-way', async () => {
    const key = randomUUID()
    const { database } = shop.server.services
    await until('this process to show that it lives', () => database.listening)
    const row = await leftHalfWay(key, '1 hour', database.life)
    const { body } = await ask({ amount: 250 }, { 'Idempotency-Key': key })
    expect(body.id).toBe(row.order_id)
  })

  test('passes on sooner from a dead process than from a living one', async () => {
    await besideAnother(async (life) => {
      const [waiting, orphaned] = [randomUUID(), randomUUID()]
      const kept = await leftHalfWay(waiting, '1 hour', life)
      const left = await leftHalfWay(orphaned, '16 seconds', 'daan process that was killed')
      // Its claim never runs out by itself, however long the machine takes.
      const renewing = setInterval(() => void renewClaim(left.id), 1000)
      const asking = [waiting, orphaned].map((key) => ask({ amount: 250 }, { 'Idempotency-Key': key }))
      const first = await Promise.race(asking).finally(() => clearInterval(renewing))
      expect(first.body.id).toBe(left.order_id)
      await endClaim(kept.id)
      expect((await asking[0])?.body.id).toBe(kept.order_id)
    })
  })

  test('opens nothing once its gift is paid', async () => {
    const key = randomUUID()
    const { body } = await ask({ amount: 250 }, { 'Idempotency-Key': key })
    await shop.verify(body.id, shop.api.pay(body.id, 'captured'))
    expect(await ask({ amount: 250 }, { 'Idempotency-Key': key })).toMatchObject({
      status: 409,
      body: { error: 'This gift has already been paid.' },
    })
  })
})

describe('a request that the provider fails', () => {
  test.each([
    ['is down', hangsUp, 502, 'can not be reached just now', 'down', 'could not be reached'],
    ['answers 500', answers(500, 'oops'), 502, 'can not be reached just now', 'down', 'answered 500'],
    ['answers 429', answers(429, {}), 503, 'Please try again in a moment.', 'crowded', 'no more requests'],
    [
      'refuses our keys',
      answers(401, { error: { description: 'Authentication failed' } }),
      503,
      'does not accept our keys',
      'keys',
      'refuses our keys (401): Authentication failed',
    ],
    [
      'refuses the order',
      answers(400, { error: { description: 'Order amount exceeds maximum' } }),
      502,
      'did not accept this gift',
      'refused',
      'Order amount exceeds maximum',
    ],
    [
      'answers rubbish',
      answers(200, '<html>Hotel</html>'),
      502,
      'can not read',
      'nonsense',
      'makes no sense',
    ],
    [
      'leaves out the id',
      answers(200, { amount: 25000, currency: 'INR', status: 'created' }),
      502,
      'can not read',
      'nonsense',
      'makes no sense',
    ],
    [
      'opens another order than was asked for',
      answers(200, { id: 'order_x', amount: 1, currency: 'INR', status: 'created' }),
      502,
      'can not read',
      'nonsense',
      'another amount',
    ],
  ])(
    'returns a sentence and records the reason when the provider %s',
    async (_what, nextResponse, status, sentence, trouble, reason) => {
      shop.api.nextResponses.push(nextResponse)
      const key = randomUUID()
      const answer = await ask({ amount: 250 }, { 'Idempotency-Key': key })
      expect(answer.status).toBe(status)
      expect(answer.body.error).toContain(sentence)
      expect(answer.body.error).toContain('Nothing was charged.')
      // Nothing half-recorded: a failed attempt with its reason, shown in the back office.
      expect(await rows(key)).toMatchObject([
        { payment_status: 'failed', order_id: null, error_reason: expect.stringContaining(reason) },
      ])
      expect(await shop.attention(trouble)).toMatchObject([
        { kind: 'provider', resolved_at: null, detail: expect.stringContaining(reason) },
      ])
      // And over once an order goes through a moment later.
      await shop.sql(`update public.payment_attention set last_seen_at = now() - interval '2 seconds'`)
      const { body } = await ask({ amount: 250 }, { 'Idempotency-Key': key })
      expect(body.id).toMatch(/^order_/)
      expect(await shop.attention(trouble)).toMatchObject([{ resolved_at: expect.any(Date) }])
      await shop.verify(body.id, shop.api.pay(body.id, 'captured'))
      expect(await rows(key)).toMatchObject([{ payment_status: 'successful', error_reason: null }])
    },
  )

  test('notes the trouble once a second while some orders meet it and others go through', async () => {
    const meet = async () => {
      shop.api.nextResponses.push(answers(429, {}))
      expect((await ask({ amount: 250 })).status).toBe(503)
    }
    await meet()
    // A second that lasts as long as the test.
    await shop.sql(`update public.payment_attention set last_seen_at = now() + interval '1 hour'`)
    const noted = await shop.attention('crowded')
    expect((await ask({ amount: 250 })).status).toBe(200)
    await meet()
    expect(await shop.attention('crowded')).toEqual(noted)
    await shop.sql('delete from public.payment_attention')
  })

  test('returns without waiting for a slow answer', async () => {
    const timeout = AbortSignal.timeout
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300))
    shop.api.nextResponses.push(() => {})
    const key = randomUUID()
    const answer = await ask({ amount: 250 }, { 'Idempotency-Key': key })
    spy.mockRestore()
    expect(answer.status).toBe(504)
    expect(answer.body.error).toContain('is taking too long to answer')
    expect(await rows(key)).toMatchObject([{ payment_status: 'failed' }])
  })

  test('returns 503 when the keys are missing', async () => {
    await shop.save('razorpay_key_secret', '')
    const { status, body } = await ask({ amount: 250 })
    await shop.save('razorpay_key_secret', KEY_SECRET)
    expect(status).toBe(503)
    expect(body.error).toBe('Payment gateway is not configured. Please contact support.')
  })
})

describe('while the provider does not answer others, an order', () => {
  /** As many calls as have slots, whose requests stay unanswered until `goOn`. */
  async function hanging(calls: () => Promise<unknown>[], requests: number) {
    const held: (() => void)[] = []
    const hold: NextResponse = (...asked) => held.push(() => answers(200, { items: [] })(...asked))
    shop.api.nextResponses.push(...Array(requests).fill(hold))
    let answered = 0
    const all = calls().map((call) => call.finally(() => answered++))
    await until('the provider to be asked', () => held.length === requests)
    return {
      answered: () => answered,
      async goOn() {
        for (const answer of held) answer()
        await Promise.all(all)
      },
    }
  }

  test('opens beside checks of payments', async () => {
    const orders = await Promise.all(Array.from({ length: 24 }, () => shop.order()))
    const checks = await hanging(
      () => orders.map((id) => shop.call('check-razorpay-order', { razorpay_order_id: id })),
      24,
    )
    expect((await ask({ amount: 250 })).status).toBe(200)
    expect(checks.answered()).toBe(0)
    await checks.goOn()
  })

  test('opens beside repeats of a hanging one', async () => {
    const again = () => ask({ amount: 250 }, { 'Idempotency-Key': key })
    const key = randomUUID()
    const first = await hanging(() => [again()], 1)
    const attempts = async () =>
      (await shop.sql('select count(*)::int as count from daan.rate_limits')).rows[0].count
    const before = await attempts()
    const repeats = Array.from({ length: 24 }, again)
    // Ten share the limit of their key; each of the others comes from an address of its own, with three limits.
    await until('all of them to begin', async () => (await attempts()) === before + 1 + 14 * 3)
    expect((await ask({ amount: 500 })).status).toBe(200)
    expect(first.answered()).toBe(0)
    await first.goOn()
    expect(new Set((await Promise.all(repeats)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('a limit', () => {
  test('holds for one device and for one address, in every process', async () => {
    const second = await startTestServer({ RAZORPAY_API_URL: shop.api.url, TRUST_PROXY: '1' }, shop.server)
    const from = { 'X-Forwarded-For': freshAddress() }
    const knock = (device: string, via = shop.server) =>
      shop.call('create-razorpay-order', { amount: 10 }, { ...from, 'User-Agent': device }, via)
    const first = []
    for (let n = 0; n < 41; n++) first.push(await knock('one', n % 2 ? second : shop.server))
    expect(first.slice(0, 40).map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(first[40]).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^Too many attempts to give\./) },
    })
    expect(Number(first[40]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const next = []
    for (let n = 0; n < 21; n++) next.push((await knock(`other ${n}`, second)).status)
    expect(next).toEqual([...Array(20).fill(200), 429])
    await second.close()
  })

  test('holds for a network of IPv6, however many of its addresses are used', async () => {
    await shop.sql(
      `insert into daan.rate_limits (bucket, attempts, expires_at)
      select sha256(convert_to('gift from 2001:db8:77::/48', 'UTF8')), array_agg(now()), now() + interval '10 minutes'
      from generate_series(1, 599)`,
    )
    const from = (n: number) => ask({ amount: 10 }, { 'X-Forwarded-For': `2001:db8:77:${n}::1` })
    expect([(await from(1)).status, (await from(2)).status]).toEqual([200, 429])
    expect((await ask({ amount: 10 }, { 'X-Forwarded-For': '2001:db8:78:1::1' })).status).toBe(200)
  })

  test('holds for the whole site, and first for requests without a proof', async () => {
    // A site of its own: to delete what floods it would take longer.
    const flooded = await openShop()
    // Orders of no gift: as many gifts would take most of the test's time.
    await flooded.sql('alter table private.gift_orders drop constraint gift_orders_of_one_thing')
    const flood = (orders: number) =>
      flooded.sql(
        `insert into private.gift_orders (request_digest) select 'flood' from generate_series(1, $1::int)`,
        [orders],
      )
    const ask = async (address = freshAddress()) =>
      flooded.call('create-razorpay-order', { amount: 10 }, { 'X-Forwarded-For': address })
    await flood(CEILING.unproven)
    const address = freshAddress()
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await ask(address)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await ask()).status).toBe(200)
    await flood(CEILING.all - CEILING.unproven)
    // Counts are kept for a second.
    const refused = await until('the orders to be counted', async () => {
      const answer = await ask()
      return answer.status !== 200 && answer
    })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.body.error).toContain('Very many people are giving just now. Nothing was charged.')
    await flooded.close()
  })

  test('slows down and then stops a device with failing payments, and notifies staff', async () => {
    const from = { 'X-Forwarded-For': freshAddress(), 'User-Agent': 'one' }
    const { body } = await ask({ amount: 10 }, from)
    const fail = async (times: number) => {
      for (let n = 0; n < times; n++)
        await shop.tell('payment.failed', { payment: shop.api.pay(body.id, 'failed') })
    }
    await fail(6)
    expect((await ask({ amount: 10 }, from)).status).toBe(200)
    const slow = await ask({ amount: 10 }, from)
    expect(slow.status).toBe(429)
    expect(Number(slow.headers.get('retry-after'))).toBeLessThanOrEqual(15)
    await fail(6)
    const stopped = await ask({ amount: 10 }, from)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3000)
    const admin = await shop.server.signedIn('admin')
    const { data } = await admin.client
      .from('payment_attention')
      .select('detail, resolved_at')
      .eq('kind', 'card_testing')
    expect(data).toEqual([
      { detail: expect.stringMatching(/^12 payments from one address failed/), resolved_at: null },
    ])

    // Another device of that address is only slowed down, until the address itself has failed too often.
    const other = { ...from, 'User-Agent': 'other' }
    expect(Number((await ask({ amount: 10 }, other)).headers.get('retry-after'))).toBeLessThanOrEqual(900)
    await fail(8)
    expect(Number((await ask({ amount: 10 }, other)).headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await ask({ amount: 10 })).status).toBe(200)
  })

  test('stops an order that has failed ten times', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    const { body } = await ask({ amount: 10 }, key)
    for (let n = 0; n < 10; n++)
      await shop.tell('payment.failed', { payment: shop.api.pay(body.id, 'failed') })
    expect(await ask({ amount: 10 }, key)).toMatchObject({
      status: 429,
      body: { error: 'Too many failed payments for this gift. Please try again in 60 minutes.' },
    })
  })

  test('does not stop a shared address for the failures among its gifts', async () => {
    const from = { 'X-Forwarded-For': freshAddress() }
    for (let n = 0; n < 5; n++) {
      const { body } = await ask({ amount: 10 }, from)
      for (let k = 0; k < 4; k++)
        await shop.tell('payment.failed', { payment: shop.api.pay(body.id, 'failed') })
      await shop.tell('payment.captured', { payment: shop.api.pay(body.id, 'captured') })
    }
    expect((await ask({ amount: 10 }, from)).status).toBe(200)
  })
})

test('finds an order with a lost answer by the poll', async () => {
  const key = randomUUID()
  shop.api.nextResponses.push(hangsUp)
  await ask({ amount: 777 }, { 'Idempotency-Key': key })
  const [row] = await rows(key)
  const id = shop.api.orderFor(777, row.id.replaceAll('-', ''))
  shop.api.pay(id, 'captured')
  await reconcile(shop.server.services, { all: true })
  expect(await rows(key)).toMatchObject([{ order_id: id, payment_status: 'successful' }])
})
