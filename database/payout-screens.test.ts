/** The lines of a payout and the rows behind the figures of the money trail, as screens read them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

const SETTLED = '2026-10-05T10:00:00Z'
const line = (entity_id: string, more: object) => ({
  settlement_id: 'setl_one',
  entity_id,
  type: 'payment',
  debit: 0,
  credit: 0,
  amount: 0,
  fee: 0,
  tax: 0,
  settled_at: SETTLED,
  data: {},
  ...more,
})

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.owner(`
    insert into public.donations (amount, order_id, donor_name)
      values (1000, 'order_gift', 'Asha Rao'), (500, 'order_fee', 'Ravi Sen');
    update public.donations set payment_status = 'successful', payment_id = replace(order_id, 'order', 'pay'),
      paid_at = '2026-10-01';
    insert into public.donations (amount, payment_status, platform, donor_name, paid_at, created_at)
      values (300, 'successful', 'cash', 'Meera', '2026-10-02', '2026-10-02');
    insert into public.payments (payment_id, order_id, status, amount, currency, confirmed, fee, tax)
      values ('pay_gift', 'order_gift', 'captured', 1000, 'INR', true, 23.6, 3.6),
        ('pay_fee', 'order_fee', 'captured', 500, 'INR', true, 10, 1.53)`)
  const lines = [
    line('adj_one', { type: 'adjustment', debit: 50 }),
    line('pay_gift', { payment_id: 'pay_gift', credit: 976.4, fee: 23.6, tax: 3.6 }),
    line('pay_link', { payment_id: 'pay_link', credit: 200 }),
    line('pay_fee', { payment_id: 'pay_fee', credit: 488.2, fee: 11.8, tax: 1.8 }),
  ]
  const payout = { settlement_id: 'setl_one', amount: 1614.6, status: 'processed', settled_at: SETTLED }
  await db.owner(`select private.note_payouts('${JSON.stringify([payout])}', 'rzp_live_1', false)`)
  await db.owner(`select private.book_payouts(private.note_payout_lines('${JSON.stringify(lines)}'))`)
})
afterAll(() => db.close())

async function lines(inBooks: boolean) {
  const { rows } = await db.admin<{ row: string }>(
    `select concat_ws(' ', entity_id, part, difference, gift.donor_name, total) as row
    from public.payout_lines('setl_one', ${inBooks}) as line left join public.donations as gift on gift.id = donation_id`,
  )
  return rows.map(({ row }) => row)
}

async function rowsOf(figure: string) {
  const { rows } = await db.admin<{ row: string }>(
    `select concat_ws(' ', gift.donor_name, entity_id, line.amount, total) as row
    from public.money_trail_rows('2026-10-01', '${figure}') as line left join public.donations as gift on gift.id = donation_id`,
  )
  return rows.map(({ row }) => row)
}

test('separates the lines of a payout that agree with the books from those that differ', async () => {
  expect(await lines(true)).toEqual(['pay_gift gift 0.00 Asha Rao 1'])
  // The second one has another fee than the books.
  expect(await lines(false)).toEqual([
    'adj_one other -50.00 3',
    'pay_fee gift 0.00 Ravi Sen 3',
    'pay_link other 200.00 3',
  ])
})

test('lists explained lines last, and no longer as a difference', async () => {
  expect(await rowsOf('difference')).toEqual(['adj_one -50.00 2', 'pay_link 200.00 2'])
  await db.admin(`update public.settlement_lines set note = 'A bill' where entity_id = 'adj_one'`)
  expect(await rowsOf('difference')).toEqual(['pay_link 200.00 1'])
  expect(await rowsOf('adjustments')).toEqual(['adj_one -50.00 2', 'pay_link 200.00 2'])
  expect((await lines(false)).at(-1)).toBe('adj_one other -50.00 3')
})

test('lists gifts by other ways, and those found in the bank', async () => {
  expect(await rowsOf('entered')).toEqual(['Meera 300.00 1'])
  expect(await rowsOf('found')).toEqual([])
  await db.owner(`
    with import as (insert into public.bank_imports (account, file_name) values ('Main', 'a.csv') returning id),
      line as (insert into public.bank_lines (import_id, account, booked_on, amount, digest, state)
        select id, 'Main', '2026-10-02', 300, repeat('d', 43), 'gift' from import returning id)
    update public.donations set bank_line_id = line.id from line where platform = 'cash'`)
  expect(await rowsOf('found')).toEqual(['Meera 300.00 1'])
})
