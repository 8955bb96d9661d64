/** Monthly gifts for the bench: one for every fifth donor, a year of charges each, some failing, some over. */
import { addDays } from '#domain/india/indian-days.ts'
import { quickPeriods } from '#domain/reports/period.ts'
import { type Measure, median, PAGE } from './measure.ts'
import type { Product } from './product.ts'

const MONTHS = 12
const TABLES = ['public.monthly_gifts', 'public.payments', 'public.monthly_gift_changes']

/** Inserts historic rows like the demo data's, without triggers. Returns their number. */
export async function fillMonthly(owner: Product['owner']): Promise<number> {
  await owner.query('begin')
  for (const table of TABLES) await owner.query(`alter table ${table} disable trigger user`)
  const { rowCount } = await owner.query(`
    insert into public.monthly_gifts (subscription_id, donor_id, donor_email, amount, key_id, status, method,
      started_at, created_at, next_charge_at, failing_since, last_error, ended_at, ended_by)
    select 'sub_bench' || n, id, email, 100 + n % 20 * 50, 'rzp_live_bench', status, 'upi', since, since,
      case when status in ('active', 'failing') then now() + n % 28 * interval '1 day' end,
      case when status in ('failing', 'stopped') then now() - interval '2 days' end,
      case when status in ('failing', 'stopped') then 'Your account does not have enough balance.' end,
      case when status = 'cancelled' then now() - n % 300 * interval '1 day' end,
      case when status = 'cancelled' then 'donor' end
    from (
      select id, email, n, now() - interval '1 year' - n % 1000 * interval '1 day' as since,
        case when n % 20 < 15 then 'active' when n % 20 = 15 then 'failing' when n % 20 = 16 then 'stopped'
          else 'cancelled' end as status
      from (select id, email, row_number() over (order by id) as n from public.donors) as each_donor
      where n % 5 = 0) as wanted`)
  await owner.query(`
    insert into public.payments (payment_id, order_id, subscription_id, invoice_id, status, amount, currency,
      method, confirmed, paid_at, created_at)
    select 'pay_m' || month || subscription_id, 'order_m' || month || subscription_id, subscription_id,
      'inv_m' || month || subscription_id,
      case when month = 0 and status in ('failing', 'stopped') then 'failed' else 'captured' end,
      amount, currency, 'upi', true, at, at
    from public.monthly_gifts cross join generate_series(0, ${MONTHS - 1}) as month
      cross join lateral (select now() - interval '1 day' - month * interval '1 month' as at) as moment`)
  await owner.query(`
    insert into public.monthly_gift_changes (monthly_gift_id, change, why, at)
    select id, case status when 'failing' then 'failing' else 'lost' end,
      case status when 'cancelled' then ended_by when 'stopped' then 'stopped' end, coalesce(ended_at, failing_since)
    from public.monthly_gifts where status in ('failing', 'stopped', 'cancelled')`)
  for (const table of TABLES) await owner.query(`alter table ${table} enable trigger user`)
  await owner.query('commit')
  await owner.query(`vacuum analyze ${TABLES.join(', ')}`)
  return rowCount ?? 0
}

/** The list of monthly gifts and the dashboard's figures, compared with plain SQL on the same tables. */
export async function* monthlyGifts({ ask, owner }: Product, today: string): AsyncGenerator<Measure> {
  const gifts = await fillMonthly(owner)
  const list = (filter: object) => async () => {
    await ask('rpc/find_monthly_gifts', { filter, at_most: PAGE + 1 })
    await ask('rpc/sum_monthly_gifts', { filter })
  }
  const plain = (where: string) => async () => {
    await owner.query(
      `select m.* from public.monthly_gifts m left join public.donors d on d.id = m.donor_id where ${where}
      order by m.created_at desc, m.id desc limit ${PAGE}`,
    )
    await owner.query(
      `select count(*), sum(m.amount) from public.monthly_gifts m left join public.donors d on d.id = m.donor_id
      where ${where}`,
    )
  }
  const from = `a sum and a page of ${new Intl.NumberFormat('en').format(gifts)} \`monthly_gifts\``
  const views: [name: string, filter: object, where: string][] = [
    ['first page', {}, 'true'],
    ['those that cannot be charged', { status: 'unpaid' }, `m.status in ('failing', 'stopped')`],
    [
      'search for “sharma”',
      { q: 'sharma' },
      `private.gift_text(d.name, m.donor_email, m.donor_phone, null, null, m.subscription_id) like '%sharma%'`,
    ],
  ]
  for (const [name, filter, where] of views) {
    yield {
      name: `Monthly gifts: ${name}`,
      product: await median(list(filter)),
      plain: await median(plain(where)),
      from,
    }
  }
  for (const { name, period } of quickPeriods(today)) {
    if (name !== 'This month' && name !== 'All time') continue
    const since = period.from ?? '-infinity'
    const before = period.to ? addDays(period.to, 1) : 'infinity'
    yield {
      name: `Figures of monthly gifts: ${name.toLowerCase()}`,
      product: await median(() =>
        ask('rpc/monthly_gift_report', { ...(period.from && { from_day: period.from, to_day: period.to }) }),
      ),
      plain: await median(async () => {
        await owner.query('select status, count(*), sum(amount) from public.monthly_gifts group by status')
        await owner.query(
          'select count(*), sum(amount) from public.monthly_gifts where started_at >= $1 and started_at < $2',
          [since, before],
        )
        await owner.query(
          `select c.change, c.why, count(distinct m.id), sum(m.amount) from public.monthly_gift_changes as c
            join public.monthly_gifts as m on m.id = c.monthly_gift_id
          where c.at >= $1 and c.at < $2 group by c.change, c.why`,
          [since, before],
        )
        await owner.query(
          `select is_paid, count(*), count(distinct id) from (
            select m.id, bool_or(p.status <> 'failed') as is_paid from public.payments as p
              join public.monthly_gifts as m on m.subscription_id = p.subscription_id
            where p.subscription_id is not null and coalesce(p.paid_at, p.created_at) >= $1
              and coalesce(p.paid_at, p.created_at) < $2 group by m.id, p.invoice_id) as charge group by is_paid`,
          [since, before],
        )
      }),
      from: 'the same figures by hand',
    }
  }
}
