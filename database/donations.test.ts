import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const STATES = ['created', 'successful', 'failed', 'refunded'] as const
type State = (typeof STATES)[number]

const ALLOWED: Record<State, State[]> = {
  created: ['successful', 'failed'],
  failed: ['successful'],
  successful: ['refunded'],
  refunded: [],
}

const STEPS: Record<State, State[]> = {
  created: [],
  failed: ['failed'],
  successful: ['successful'],
  refunded: ['successful', 'refunded'],
}

/** Sets everything that a gift in that state requires, so that only the transition itself can be refused. */
function become(state: State, id: string): string {
  const paid = state === 'successful' || state === 'refunded'
  return `update public.donations set payment_status = '${state}',
    payment_id = ${paid ? `'pay_${id}'` : 'null'},
    refunded_amount = ${state === 'refunded' ? 'amount' : '0'}
    where id = '${id}'`
}

async function gift(state: State = 'created'): Promise<string> {
  const id = randomUUID()
  await db.owner(`insert into public.donations (id, amount, order_id) values ('${id}', 499, 'order_${id}')`)
  for (const step of STEPS[state]) await db.owner(become(step, id))
  return id
}

async function read(id: string): Promise<Record<string, unknown> | undefined> {
  return (await db.owner('select * from public.donations where id = $1', [id])).rows[0]
}

const change = async (id: string, set: string) =>
  db.owner(`update public.donations set ${set} where id = '${id}'`)

describe('a change of state', () => {
  const pairs = STATES.flatMap((from) => STATES.map((to) => [from, to] as const))

  test.each(pairs)('allows or refuses %s to %s', async (from, to) => {
    // The table's owner and the service role are bound by it too.
    for (const who of db.trusted) {
      const id = await gift(from)
      const step = who(
        from === to
          ? `update public.donations set payment_status = '${to}' where id = '${id}'`
          : become(to, id),
      )
      if (from === to || ALLOWED[from].includes(to)) {
        await step
        expect((await read(id))?.payment_status).toBe(to)
      } else {
        const message = `A ${from} gift cannot become ${to}.`
        await expect(step).rejects.toMatchObject({ code: '23514', message })
        expect((await read(id))?.payment_status).toBe(from)
      }
    }
  })

  test('refuses an unknown state', async () => {
    await expect(change(await gift(), `payment_status = 'pending'`)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a reversal', () => {
  test('returns a refunded gift to successful when a refund of its payment failed', async () => {
    for (const who of db.trusted) {
      const id = await gift('refunded')
      await db.owner(
        `insert into public.refunds (refund_id, payment_id, amount, status) values ('rfnd_${id}', 'pay_${id}', 499, 'failed')`,
      )
      await who(become('successful', id))
      expect(await read(id)).toMatchObject({ payment_status: 'successful', refunded_amount: '0.00' })
    }
  })

  test('fails a gift confirmed only by a signature when the provider says so', async () => {
    const paymentOf = (id: string, status: string, confirmed: boolean) =>
      db.owner(
        `insert into public.payments (payment_id, status, amount, currency, confirmed)
         values ('pay_${id}', '${status}', 499, 'INR', ${confirmed})`,
      )
    for (const [status, confirmed] of [
      ['captured', false],
      ['captured', true],
      ['failed', false],
    ] as const) {
      const id = await gift('successful')
      await paymentOf(id, status, confirmed)
      await expect(db.owner(become('failed', id))).rejects.toThrow('A successful gift cannot become failed.')
    }
    const id = await gift('successful')
    await paymentOf(id, 'failed', true)
    await db.owner(become('failed', id))
    expect(await read(id)).toMatchObject({ payment_status: 'failed', payment_id: null })
    await expect(db.owner(become('refunded', id))).rejects.toThrow('A failed gift cannot become refunded.')
  })
})

describe('a new gift', () => {
  const insert = (platform: string, state: State) =>
    db.owner(
      `insert into public.donations (amount, platform, payment_status, payment_id, refunded_amount)
       values (100, $1, $2, $3, $4) returning transaction_id`,
      [
        platform,
        state,
        platform === 'razorpay' && state !== 'created' ? randomUUID() : null,
        state === 'refunded' ? 100 : 0,
      ],
    )
  const offline = ['cash', 'cheque', 'bank_transfer', 'upi']

  test.each(offline)('starts as created or successful when entered by %s', async (platform) => {
    await insert(platform, 'created')
    await insert(platform, 'successful')
    await expect(insert(platform, 'failed')).rejects.toMatchObject({ code: '23514' })
    await expect(insert(platform, 'refunded')).rejects.toMatchObject({ code: '23514' })
  })

  test('starts as created when paid through the provider', async () => {
    await insert('razorpay', 'created')
    for (const state of ['successful', 'failed', 'refunded'] as const)
      await expect(insert('razorpay', state)).rejects.toThrow(`A razorpay gift cannot begin as ${state}.`)
  })

  test('must not use an unknown platform', async () => {
    await expect(insert('paypal', 'created')).rejects.toMatchObject({ code: '23514' })
  })

  test('keeps the reference of an offline gift', async () => {
    const { rows } = await db.owner(
      `insert into public.donations (amount, platform, payment_status, transaction_id)
       values (100, 'cheque', 'successful', '004512') returning transaction_id`,
    )
    expect(rows).toEqual([{ transaction_id: '004512' }])
  })
})

describe('transaction_id', () => {
  test('holds the order id, then the payment id, whatever is written to it', async () => {
    const id = await gift()
    expect((await read(id))?.transaction_id).toBe(`order_${id}`)
    await change(id, `payment_status = 'failed', transaction_id = 'something else'`)
    expect((await read(id))?.transaction_id).toBe(`order_${id}`)
    await change(id, `payment_status = 'successful', payment_id = 'pay_${id}'`)
    expect((await read(id))?.transaction_id).toBe(`pay_${id}`)
  })

  test('follows once the order exists', async () => {
    const id = randomUUID()
    await db.owner(`insert into public.donations (id, amount) values ('${id}', 499)`)
    await change(id, `order_id = 'order_${id}'`)
    expect((await read(id))?.transaction_id).toBe(`order_${id}`)
  })
})

describe('an inconsistent gift', () => {
  test.each<[what: string, from: State, set: string, code: string]>([
    ['another amount', 'created', 'amount = 1', '23514'],
    ['another currency', 'created', `currency = 'USD'`, '23514'],
    ['another platform', 'created', `platform = 'cash'`, '23514'],
    ['another order', 'created', `order_id = 'order_other'`, '23514'],
    ['another payment', 'successful', `payment_id = 'pay_other'`, '23514'],
    ['the removal of its payment', 'successful', 'payment_id = null', '23514'],
    ['success without a payment', 'created', `payment_status = 'successful'`, '23514'],
    ['a payment before success', 'created', `payment_id = 'pay_early'`, '23514'],
    ['more refunded than given', 'successful', 'refunded_amount = 500', '23514'],
    ['a negative refund', 'successful', 'refunded_amount = -1', '23514'],
    ['a refund of an unpaid gift', 'failed', 'refunded_amount = 1', '23514'],
    ['more deducted than given', 'successful', 'deducted_amount = 500', '23514'],
    ['a negative deduction', 'successful', 'deducted_amount = -1', '23514'],
    ['a deduction from an unpaid gift', 'failed', 'deducted_amount = 1', '23514'],
    ['more returned than given', 'successful', 'refunded_amount = 300, deducted_amount = 300', '23514'],
    ['another mode', 'successful', 'test_mode = true', '23514'],
    ['a full refund without the state refunded', 'successful', 'refunded_amount = amount', '23514'],
    [
      'a partial refund with the state refunded',
      'successful',
      `payment_status = 'refunded', refunded_amount = 1`,
      '23514',
    ],
    ['a negative fee', 'successful', 'fee = -1', '23514'],
    ['no state', 'created', 'payment_status = null', '23502'],
    ['an unknown cause', 'created', `cause_id = 'no-such-cause'`, '23503'],
    ['an unknown donor', 'created', `donor_id = gen_random_uuid()`, '23503'],
    ['an invalid email address', 'created', `donor_email = 'asha'`, '23514'],
  ])('refuses %s', async (_what, from, set, code) => {
    const id = await gift(from)
    const before = await read(id)
    await expect(change(id, set)).rejects.toMatchObject({ code })
    expect(await read(id)).toEqual(before)
  })

  test.each([0, -5])('refuses a gift of %s', async (amount) => {
    await expect(
      db.owner('insert into public.donations (amount) values ($1)', [amount]),
    ).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('refuses one payment or order for two gifts', async () => {
    const [one, two] = [await gift('successful'), await gift()]
    await expect(
      change(two, `payment_status = 'successful', payment_id = 'pay_${one}'`),
    ).rejects.toMatchObject({
      code: '23505',
    })
    const again = db.owner(`insert into public.donations (amount, order_id) values (1, 'order_${one}')`)
    await expect(again).rejects.toMatchObject({ code: '23505' })
  })
})

test('keeps a partially refunded gift successful', async () => {
  const id = await gift('successful')
  await change(id, 'refunded_amount = 200.50')
  expect(await read(id)).toMatchObject({ payment_status: 'successful', refunded_amount: '200.50' })
})

test('follows a cause to its new id and outlives it', async () => {
  await db.owner(`insert into public.causes (id, title) values ('old-name', 'A cause')`)
  const id = await gift('successful')
  await change(id, `cause_id = 'old-name', cause_sent = 'old-name'`)
  await db.admin(`update public.causes set id = 'new-name' where id = 'old-name'`)
  expect((await read(id))?.cause_id).toBe('new-name')
  await db.admin(`delete from public.causes where id = 'new-name'`)
  expect(await read(id)).toMatchObject({ cause_id: null, cause_sent: 'new-name', amount: '499.00' })
})

test('keeps a gift without its donor', async () => {
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.donors (name) values ('Asha') returning id`,
  )
  const id = await gift()
  await change(id, `donor_id = '${rows[0]?.id}'`)
  await db.admin('delete from public.donors where id = $1', [rows[0]?.id])
  expect(await read(id)).toMatchObject({ donor_id: null })
})
