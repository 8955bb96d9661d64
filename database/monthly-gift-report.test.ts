/** The list of monthly gifts and its figures: each figure counts exactly the rows that its filter lists. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.owner(`
    insert into public.donors (id, name, email)
      values ('6d0f6e1c-0000-4000-8000-0000000000aa', 'Asha Rao', 'active@example.org');
    insert into public.monthly_gifts (subscription_id, amount, key_id, test_mode, cause_id, donor_id, donor_email,
        donor_phone, started_at, created_at)
      select 'sub_' || name, amount, 'rzp_live_1', name = 'test', cause, donor::uuid, name || '@example.org', phone,
        started::timestamptz, created::timestamptz
      from (values
        ('active', 100, 'elder-care', '6d0f6e1c-0000-4000-8000-0000000000aa', '+91 98765 43210', '2026-03-31 18:30+00', '2026-01-01'),
        ('eve', 200, null, null, null, '2026-03-31 18:29:59.999999+00', '2026-01-02'),
        ('failing', 300, null, null, null, '2026-02-01', '2026-01-03'),
        ('rescued', 400, null, null, null, '2026-02-01', '2026-01-04'),
        ('stopped', 500, null, null, null, '2026-02-01', '2026-01-05'),
        ('bank', 600, null, null, null, '2026-02-01', '2026-01-06'),
        ('never', 700, null, null, null, null, '2026-01-07'),
        ('old', 800, null, null, null, '2026-02-01', '2026-01-08'),
        ('test', 900, null, null, null, '2026-04-05', '2026-01-09')
      ) as v (name, amount, cause, donor, phone, started, created);
    insert into public.monthly_gifts (subscription_id, amount, key_id, replaces_id, started_at, created_at)
      select 'sub_larger', 1000, 'rzp_live_1', id, '2026-04-02', '2026-01-10'
      from public.monthly_gifts where subscription_id = 'sub_old';
    update public.monthly_gifts set status = 'active' where subscription_id <> 'sub_never';
    update public.monthly_gifts set status = 'failing', failing_since = '2026-04-03'
      where subscription_id in ('sub_failing', 'sub_rescued', 'sub_stopped');
    update public.monthly_gifts set status = 'active', failing_since = null where subscription_id = 'sub_rescued';
    update public.monthly_gifts set status = 'stopped' where subscription_id = 'sub_stopped';
    update public.monthly_gifts set status = 'cancelled', ended_at = '2026-04-30 18:29:59+00',
        ended_by = case subscription_id when 'sub_bank' then 'bank' else 'donor' end
      where subscription_id in ('sub_bank', 'sub_old', 'sub_never');
    update public.monthly_gift_changes set at = '2026-04-10'
      where change = 'recovered' or why = 'stopped';
    insert into public.payments (payment_id, subscription_id, invoice_id, status, amount, currency, confirmed, paid_at)
      values
        ('pay_first', 'sub_active', 'inv_1', 'captured', 100, 'INR', true, '2026-03-31 18:30+00'),
        ('pay_second', 'sub_active', 'inv_2', 'captured', 100, 'INR', true, '2026-04-20'),
        ('pay_tried', 'sub_rescued', 'inv_3', 'failed', 400, 'INR', true, '2026-04-03'),
        ('pay_rescued', 'sub_rescued', 'inv_3', 'captured', 400, 'INR', true, '2026-04-10'),
        ('pay_failed', 'sub_failing', 'inv_4', 'failed', 300, 'INR', true, '2026-04-03'),
        ('pay_again', 'sub_failing', 'inv_4', 'failed', 300, 'INR', true, '2026-04-04'),
        ('pay_other', 'sub_not_ours', 'inv_5', 'failed', 300, 'INR', true, '2026-04-04'),
        ('pay_may', 'sub_failing', 'inv_6', 'failed', 300, 'INR', true, '2026-04-30 18:30+00')`)
})
afterAll(() => db.close())

const APRIL = { from: '2026-04-01', to: '2026-04-30' }

async function found(filter: object, place = 'null, null'): Promise<string[]> {
  const { rows } = await db.admin<{ name: string }>(
    `select substr(subscription_id, 5) as name from public.find_monthly_gifts($1, ${place}, 50)`,
    [JSON.stringify(filter)],
  )
  return rows.map(({ name }) => name)
}

async function sums(filter: object) {
  const { rows } = await db.admin<{ found: string; amount: string }>(
    'select * from public.sum_monthly_gifts($1)',
    [JSON.stringify(filter)],
  )
  return { gifts: Number(rows[0]?.found), amount: rows[0]?.amount }
}

async function report(from: string | null, to: string | null) {
  const { rows } = await db.admin<{ report: string }>(
    'select public.monthly_gift_report($1, $2)::text as report',
    [from, to],
  )
  return JSON.parse(rows[0]?.report ?? '')
}

const ALL = ['larger', 'old', 'never', 'bank', 'stopped', 'rescued', 'failing', 'eve', 'active']

describe('a filter of monthly gifts', () => {
  test.each<[object, string[]]>([
    [{}, ALL],
    [{ test: 'yes' }, ['test']],
    [{ status: 'active' }, ['larger', 'rescued', 'eve', 'active']],
    [{ status: 'unpaid' }, ['stopped', 'failing']],
    [{ cause: 'elder-care' }, ['active']],
    [{ cause: null, status: 'failing' }, ['failing']],
    [{ q: 'asha' }, ['active']],
    [{ q: 'rao active@example' }, ['active']],
    [{ q: '098765 43210' }, ['active']],
    [{ q: 'sub_BANK' }, ['bank']],
    [{ q: 'nobody' }, []],
    [{ donor: '6d0f6e1c-0000-4000-8000-0000000000aa' }, ['active']],
    [APRIL, ['larger', 'active']],
    [{ to: '2026-03-31' }, ['old', 'bank', 'stopped', 'rescued', 'failing', 'eve']],
    [{ from: '2026-01-01', to: '2026-01-31' }, []],
    [{ change: 'new', ...APRIL }, ['active']],
    [{ change: 'lost', ...APRIL }, ['bank', 'stopped']],
    [{ change: 'lost', why: 'stopped', ...APRIL }, ['stopped']],
    [{ change: 'lost', from: '2026-05-01' }, []],
    [{ change: 'recovered', ...APRIL }, ['rescued']],
    [{ change: 'charge_failed', ...APRIL }, ['failing']],
  ])('finds monthly gifts by %j', async (filter, names) => {
    expect(await found(filter)).toEqual(names)
    expect((await sums(filter)).gifts).toBe(names.length)
  })

  test('pages forwards and backwards', async () => {
    const place = (name: string) =>
      `(select id from public.monthly_gifts where subscription_id = 'sub_${name}')`
    expect(await found({}, `${place('failing')}, null`)).toEqual(['eve', 'active'])
    expect(await found({}, `null, ${place('never')}`)).toEqual(['larger', 'old'])
  })

  test('requires an administrator', async () => {
    for (const call of ['find_monthly_gifts()', 'export_monthly_gifts()', 'monthly_gift_report()'])
      await expect(db.member(`select public.${call}`)).rejects.toMatchObject({ code: '42501' })
  })
})

test('exports the donor, the cause and the charges', async () => {
  const { rows } = await db.admin<{ gifts: string }>(
    `select public.export_monthly_gifts('{"q": "asha"}')::text as gifts`,
  )
  expect(JSON.parse(rows[0]?.gifts ?? '')).toMatchObject([
    { subscription_id: 'sub_active', donor_name: 'Asha Rao', cause_title: expect.any(String), charges: 0 },
  ])
})

describe('the report', () => {
  test('counts exactly the rows that each filter lists, for a month', async () => {
    const { figures, lost, why, charges } = await report(APRIL.from, APRIL.to)
    expect(figures).toEqual({
      active: { gifts: 4, amount: '1700.00' },
      failing: { gifts: 1, amount: '300.00' },
      stopped: { gifts: 1, amount: '500.00' },
      new: { gifts: 1, amount: '100.00' },
      recovered: { gifts: 1, amount: '400.00' },
    })
    expect(lost).toEqual({ gifts: 2, amount: '1100.00' })
    expect(why).toEqual([
      { why: 'bank', gifts: 1, amount: '600.00' },
      { why: 'stopped', gifts: 1, amount: '500.00' },
    ])
    expect(charges).toEqual({ tried: 3, failed: 1, gifts: 1 })
    for (const status of ['active', 'failing', 'stopped'])
      expect(await sums({ status })).toEqual(figures[status])
    for (const change of ['new', 'recovered'])
      expect(await sums({ change, ...APRIL })).toEqual(figures[change])
    expect(await sums({ change: 'lost', ...APRIL })).toEqual(lost)
    for (const { why: reason, ...figure } of why)
      expect(await sums({ change: 'lost', why: reason, ...APRIL })).toEqual(figure)
    expect((await sums({ change: 'charge_failed', ...APRIL })).gifts).toBe(charges.gifts)
  })

  test('uses Indian days, and all time without an end', async () => {
    expect((await report('2026-03-31', '2026-03-31')).figures.new).toEqual({ gifts: 1, amount: '200.00' })
    expect((await report('2026-05-01', null)).charges).toEqual({ tried: 1, failed: 1, gifts: 1 })
    expect((await report(null, null)).charges).toEqual({ tried: 4, failed: 2, gifts: 1 })
  })

  test('counts a gift that stopped and was cancelled later as lost once', async () => {
    await db.owner(`update public.monthly_gifts set status = 'cancelled', ended_at = '2026-04-20', ended_by = 'staff'
      where subscription_id = 'sub_stopped'`)
    expect(await found({ change: 'lost', ...APRIL })).toEqual(['bank', 'stopped'])
    expect(await found({ change: 'lost', why: 'staff' })).toEqual([])
  })

  test('counts a replacement of a stopped gift as new', async () => {
    await db.owner(`insert into public.monthly_gifts (subscription_id, amount, key_id, replaces_id, started_at, created_at)
      select 'sub_again', 500, 'rzp_live_1', id, '2026-04-25', '2026-01-11'
      from public.monthly_gifts where subscription_id = 'sub_stopped'`)
    expect(await found({ change: 'new', ...APRIL })).toEqual(['again', 'active'])
    expect((await report(APRIL.from, APRIL.to)).figures.new).toEqual({ gifts: 2, amount: '600.00' })
  })
})
