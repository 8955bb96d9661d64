/** Figures of the charts: each counts the rows that its link lists. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  // The database's own year, so that the present one is never over.
  await db.owner(`
    insert into public.donors (id, name) select ('6d0f6e1c-0000-4000-8000-00000000000' || nth)::uuid, 'Donor ' || nth
      from generate_series(1, 6) as nth;
    insert into public.donations (amount, platform, payment_status, cause_id, is_monthly, donor_id, transaction_id,
        test_mode, created_at)
      select amount, 'cash', 'successful', cause, monthly,
        ('6d0f6e1c-0000-4000-8000-00000000000' || donor)::uuid, refunded::text, test,
        (make_date(extract(year from (now() at time zone 'Asia/Kolkata') - interval '3 months')::integer + year, month, day)
          + time) at time zone 'Asia/Kolkata'
      from (values
        -- Gave two years ago, last year and in this one.
        (1, -2, 4, 1, '00:00'::time, 100, 0, 'elder-care', false, false),
        (1, -1, 5, 9, '12:00', 200, 50, 'elder-care', true, false),
        (1, 0, 4, 1, '00:00', 300, 0, null, true, false),
        -- The last moment of the year before last, and not again.
        (2, -1, 3, 31, '23:59:59', 100, 0, 'elder-care', false, false),
        -- Last year twice, then refunded in full.
        (3, -1, 6, 1, '12:00', 100, 0, null, false, false),
        (3, -1, 7, 1, '12:00', 100, 0, null, false, false),
        (3, 0, 4, 2, '12:00', 100, 100, null, false, false),
        -- A test gift is no return.
        (4, -1, 6, 1, '12:00', 100, 0, null, false, false),
        (4, 0, 4, 2, '12:00', 100, 0, null, false, true)
      ) as v (donor, year, month, day, time, amount, refunded, cause, monthly, test);
    update public.donations set refunded_amount = transaction_id::numeric,
      payment_status = case when transaction_id::numeric = amount then 'refunded' else payment_status end
      where transaction_id <> '0'`)
})
afterAll(() => db.close())

test('counts the donors of a year who gave again in the next, by Indian days', async () => {
  const { rows } = await db.admin(`
    select year - extract(year from (now() at time zone 'Asia/Kolkata') - interval '3 months')::integer as year,
      before::integer, again::integer
    from public.returning_donors(extract(year from now())::integer - 4)`)
  expect(rows).toEqual([
    // Donors 1 and 2 gave two years ago; donors 1, 3 and 4 last year.
    { year: '-1', before: '2', again: '1' },
    { year: '0', before: '3', again: '1' },
  ])
})

test('adds giving up by month and cause or rhythm, as the report does', async () => {
  const days = `(make_date(extract(year from (now() at time zone 'Asia/Kolkata') - interval '3 months')::integer - 1, 4, 1))`
  const of = async (by: string) =>
    (
      await db.admin(
        `select key, to_char(month, 'MM') as month, gifts::integer, net::float
        from public.giving_by_month($1, ${days}, (${days} + interval '1 year - 1 day')::date) order by month, key`,
        [by],
      )
    ).rows
  expect(await of('cause')).toEqual([
    { key: 'elder-care', month: '05', gifts: '1', net: '150' },
    { key: null, month: '06', gifts: '2', net: '200' },
    { key: null, month: '07', gifts: '1', net: '100' },
  ])
  expect(await of('rhythm')).toEqual([
    { key: 'monthly', month: '05', gifts: '1', net: '150' },
    { key: 'once', month: '06', gifts: '2', net: '200' },
    { key: 'once', month: '07', gifts: '1', net: '100' },
  ])
})
