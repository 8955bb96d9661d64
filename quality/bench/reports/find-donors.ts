import { daysOfYear, financialYearOf } from '#domain/india/financial-year.ts'
import { addDays } from '#domain/india/indian-days.ts'
import { type Measure, median, PAGE } from './measure.ts'
import type { Product } from './product.ts'

/** The plain query counts and reads a page, and so looks at the gifts twice. */
export const MOST = 2

const inYear = (of: number) => {
  const { from, to } = daysOfYear(of)
  return `bool_or(created_at >= '${from}T00:00+05:30' and created_at < '${addDays(to, 1)}T00:00+05:30')`
}

/** Filters of donors by what they gave, each with the same condition on a donor's gifts in SQL. */
export async function givingViews(owner: Product['owner'], today: string) {
  const year = financialYearOf(today)
  const { rows } = await owner.query(
    'select cause_id from public.donations where cause_id is not null limit 1',
  )
  const cause = String(rows[0]?.cause_id)
  const { from, to } = daysOfYear(year)
  const ago = addDays(today, -365)
  const views: [name: string, filter: object, having: string][] = [
    [
      'gave last year, not this year',
      { gave: [year - 1], not: [year] },
      `${inYear(year - 1)} and not ${inYear(year)}`,
    ],
    ['gave last year and this year', { gave: [year - 1, year] }, `${inYear(year - 1)} and ${inYear(year)}`],
    ['first gift this year', { first_from: from, first_to: to }, `min(created_at) >= '${from}T00:00+05:30'`],
    [
      'last gift a year ago or before',
      { last_to: ago },
      `max(created_at) < '${addDays(ago, 1)}T00:00+05:30'`,
    ],
    [
      'five gifts and ₹10,000 or more',
      { gifts_min: '5', sum_min: '10000' },
      'count(*) >= 5 and sum(amount - refunded_amount - deducted_amount) >= 10000',
    ],
    ['gave for one cause', { cause }, `bool_or(cause_id = '${cause}')`],
  ]
  return views.map(([name, filter, having]) => ({
    name: `Donors found: ${name}`,
    filter,
    plain: async () => {
      const where = `id in (select donor_id from public.donations
        where payment_status = 'successful' and not test_mode group by donor_id having ${having})`
      await owner.query(`select count(*) from public.donors where ${where}`)
      await owner.query(
        `select * from public.donors where ${where} order by created_at desc, id limit ${PAGE}`,
      )
    },
  }))
}

/** Donors found by what they gave, compared with a count and a page by plain SQL on the same tables. */
export async function* findDonors({ ask, owner }: Product, today: string): AsyncGenerator<Measure> {
  const year = financialYearOf(today)
  const { from } = daysOfYear(year)
  for (const { name, filter, plain } of await givingViews(owner, today)) {
    yield {
      name,
      product: await median(() => ask('rpc/list_donors', { filter, page_size: PAGE })),
      plain: await median(plain),
      from: 'a count and a page of `donors` by their gifts',
      most: MOST,
    }
  }
  yield {
    name: 'Donors of a year: new, returning, lapsed',
    product: await median(() => ask('rpc/donors_of_year', { year })),
    plain: await median(() =>
      owner.query(
        `select count(*) filter (where first), count(*) filter (where before and now), count(*) filter (where before and not now)
         from (select min(created_at) >= '${from}T00:00+05:30' as first, ${inYear(year)} as now, ${inYear(year - 1)} as before
           from public.donations where payment_status = 'successful' and not test_mode and donor_id is not null
           group by donor_id) as each_donor`,
      ),
    ),
    from: 'the same figures by hand',
    most: MOST,
  }
}
