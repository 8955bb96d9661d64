import type { Period, Step } from '#domain/reports/period.ts'

type Query = [text: string, values: unknown[]]

/**
 * The report's figures in as few manual queries as needed: all breakdowns, the trend, the totals and those of
 * the period before. Once from the stored figures, on which the report is based, and once from the gifts,
 * which it avoids.
 */
export function plainReports(
  { from = '-infinity', to = 'infinity' }: Period,
  before: Period | undefined,
  step: Step,
): { from: string; queries: Query[]; times?: number }[] {
  const days = [from, to]
  return [
    {
      from: 'the same figures, from `gift_figures`',
      queries: [
        [
          `select dimension, key, sum(gifts), sum(refunds), sum(amount), sum(refunded), sum(amount) - sum(refunded) as net
           from public.gift_figures where day between $1 and $2
           group by dimension, key order by dimension, net desc`,
          days,
        ],
        [
          `${income(`date_trunc('${step}', day::timestamp)::date as start`)} group by start order by start`,
          days,
        ],
        [income(`'now' as period`), days],
        ...(before ? ([[income(`'before' as period`), [before.from, before.to]]] satisfies Query[]) : []),
      ],
    },
    {
      from: 'the same figures, from the gifts',
      // Each of them takes seconds.
      times: 1,
      queries: [
        [
          `select payment_status, cause_id, campaign_id, platform, utm_source, utm_campaign, is_monthly, donor_id is null,
             is_first_gift,
             count(*), count(*) filter (where refunded_amount > 0), sum(amount), sum(refunded_amount)
           from public.donations where ${inPeriod}
           group by grouping sets (payment_status, cause_id, campaign_id, platform, utm_source, utm_campaign,
             is_monthly, (donor_id is null, is_first_gift))`,
          days,
        ],
        [
          `select date_trunc('${step}', created_at at time zone 'Asia/Kolkata')::date as start, count(*),
             count(*) filter (where refunded_amount > 0), sum(amount), sum(refunded_amount)
           from public.donations where payment_status in ('successful', 'refunded') and ${inPeriod}
           group by start order by start`,
          days,
        ],
        ...(before ? ([[giftTotals, [before.from, before.to]]] satisfies Query[]) : []),
      ],
    },
  ]
}

const income = (first: string) =>
  `select ${first}, sum(gifts) filter (where key = 'successful'), sum(refunds), sum(amount), sum(refunded)
   from public.gift_figures
   where dimension = 'status' and key in ('successful', 'refunded') and day between $1 and $2`

const inPeriod = `(created_at at time zone 'Asia/Kolkata')::date between $1 and $2`

const giftTotals = `select count(*), sum(amount), sum(refunded_amount) from public.donations
  where payment_status in ('successful', 'refunded') and ${inPeriod}`
