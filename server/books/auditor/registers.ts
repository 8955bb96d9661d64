/** Receipts, money returned, months and the seals of the log. */
import {
  COUNTED,
  dayOf,
  GIVEN_AT,
  GIVER,
  inYear,
  MASK,
  OF_YEAR,
  rupees,
  WITH_GIVER,
  withoutContact,
} from './gift-lists.ts'
import type { Register } from './sheet.ts'

export const receipts: Register = {
  name: 'Receipt register',
  contents:
    'Every number of each series, without gaps, from the first one handed out. Cancelled receipts give the reason. The total is that of valid receipts.',
  columns: [
    {
      heading: 'Series',
      width: 18,
      words: { TAX: 'Tax receipts', ACK: 'Acknowledgements', FCRA: 'Foreign', TEST: 'TEST' },
    },
    { heading: 'Number', kind: 'count', width: 10 },
    { heading: 'Receipt', width: 18 },
    { heading: 'Issued', kind: 'day', width: 13 },
    { heading: 'Donor', width: 26 },
    { heading: 'Identifier', width: 13 },
    { heading: 'Day of gift', kind: 'day', width: 13 },
    { heading: 'Amount', kind: 'money', width: 16 },
    { heading: 'State', width: 11 },
    { heading: 'Cancelled', kind: 'day', width: 13 },
    { heading: 'Note', width: 28 },
    { heading: 'Replaced by', width: 18 },
  ],
  total: `sum(amount) filter (where state = 'valid')`,
  sql: `with span as (
      select series, case series when 'TAX' then coalesce(min(number), max(last) + 1) else 1 end as first,
        greatest(max(number), max(last)) as last
      from (select series, number, null::integer as last from public.receipts where year = $1
        union all select series, null, last_number from private.receipt_counters where year = $1) as known
      where series <> 'TEST' or private.in_test_mode() group by series
    ), given_again as (
      select distinct on (replaces_id) replaces_id, receipt_no from public.receipts
      where replaces_id is not null order by replaces_id, issued_at desc
    )
    select span.series, n::integer as number, coalesce(r.receipt_no, private.receipt_no(counter, n::integer)) as receipt_no,
      ${dayOf('r.issued_at')} as issued,
      case when is_erased then '(erased)' when r.id is not null then ${withoutContact(`r.data #>> '{donor,name}'`)} end as donor,
      case when not is_erased then r.data #>> '{donor,id_mask}' end as mask,
      r.data #>> '{gift,paid_on}' as paid_on,
      case when coalesce(gift.currency, 'INR') = 'INR' then r.amount end as amount,
      case when r.id is null then 'missing' when r.cancelled_at is null then 'valid'
        when given_again.receipt_no is null then 'cancelled' else 'replaced' end as state,
      ${dayOf('r.cancelled_at')} as cancelled,
      concat_ws('; ', case when is_erased and r.cancel_reason is not null then '(erased)' else r.cancel_reason end,
        case when gift.currency <> 'INR' then format('%s %s, not in rupees', gift.currency, r.amount) end) as reason,
      given_again.receipt_no as replaced_by
    from span cross join lateral generate_series(span.first, span.last) as n
      left join public.receipts as r on r.series = span.series and r.year = $1 and r.number = n
      left join private.receipt_counters as counter on counter.series = span.series and counter.year = $1
      left join given_again on given_again.replaces_id = r.id
      left join public.donations as gift on gift.id = r.donation_id
      left join public.donors as record on record.id::text = r.data #>> '{donor,id}'
      cross join lateral (select gift.erased_at is not null or record.name is not distinct from '(erased)' as is_erased) as person
    order by array_position(array['TAX', 'ACK', 'FCRA', 'TEST'], span.series), n`,
}

/** Money that went back to donors is dated as in the books, whenever the gift was made. */
const returned = (
  name: string,
  contents: string,
  {
    columns,
    total,
    from,
    moment,
    select,
  }: Pick<Register, 'columns' | 'total'> & Record<'from' | 'moment' | 'select', string>,
): Register => ({
  name,
  contents,
  ...(total && { total }),
  columns: [
    { heading: 'Day', kind: 'day', width: 13 },
    { heading: 'Day of gift', kind: 'day', width: 13 },
    { heading: 'Donor', width: 26 },
    { heading: 'Identifier', width: 13 },
    { heading: 'Valid receipt', width: 20 },
    { heading: 'Gift', kind: 'money', width: 16 },
    ...columns,
  ],
  sql: `select ${dayOf(moment)} as day, ${dayOf(GIVEN_AT)} as given_on, ${GIVER} as donor, ${MASK} as mask, receipt.receipt_no,
      ${rupees('gift.amount')} as given, ${select}
    from ${from} ${WITH_GIVER}
    where ${COUNTED} and ${inYear(moment)} order by ${moment}, gift.id`,
})

export const refunds = returned(
  'Refunds',
  'Refunds through the payment provider by the day they were made. The total is without those that failed.',
  {
    columns: [
      { heading: 'Refund', width: 24 },
      { heading: 'Refunded', kind: 'money', width: 16 },
      { heading: 'State', width: 12, words: { pending: 'On its way', processed: 'Done', failed: 'Failed' } },
      { heading: 'Failed on', kind: 'day', width: 13 },
      { heading: 'Reason', width: 28 },
    ],
    total: `sum(amount) filter (where status <> 'failed')`,
    from: `(select * from public.refunds where status in ('pending', 'processed', 'failed')) as refund
      join public.donations as gift using (payment_id)`,
    moment: 'coalesce(refund.made_at, refund.created_at)',
    select: `refund.refund_id, ${rupees('refund.amount')} as amount, refund.status, ${dayOf('refund.failed_at')} as failed, refund.reason`,
  },
)

export const disputes = returned(
  'Disputes',
  'Disputes by donors’ banks, by the day of the last report. The total is what was taken back.',
  {
    columns: [
      { heading: 'Dispute', width: 24 },
      { heading: 'Disputed', kind: 'money', width: 16 },
      { heading: 'Taken back', kind: 'money', width: 16 },
      { heading: 'State', width: 14 },
      { heading: 'Bank’s reason', width: 28 },
    ],
    total: 'sum(deducted)',
    from: `public.disputes as dispute join public.donations as gift using (payment_id)`,
    moment: 'dispute.reported_at',
    select: `dispute.dispute_id, ${rupees('dispute.amount')} as amount, ${rupees('dispute.amount_deducted')} as deducted,
      dispute.status, dispute.reason_code`,
  },
)

export const corrections = returned(
  'Corrections',
  'Amounts returned that staff entered, by the day of the entry. The newest entry of a gift counts.',
  {
    columns: [
      { heading: 'Refunded in all', kind: 'money', width: 16 },
      { heading: 'Taken back in all', kind: 'money', width: 16 },
      { heading: 'Reason', width: 40 },
      { heading: 'Entered by', width: 22 },
    ],
    from: `public.donation_corrections as entry join public.donations as gift on gift.id = entry.donation_id
      left join public.profiles as author on author.id = entry.corrected_by`,
    moment: 'entry.created_at',
    select: `entry.refunded_amount, entry.deducted_amount, entry.reason,
      coalesce(nullif(concat_ws(' ', author.first_name, author.last_name), ''), author.role) as author`,
  },
)

const inMonth = (moment: string) => `${moment} >= month.begins and ${moment} < month.ends`
const byWay = (name: string, which: string) =>
  `coalesce(sum(gift.amount) filter (where ${which}), 0) as ${name}`
const ofTrail = (figure: string) =>
  `coalesce(sum(entry.amount) filter (where entry.figure = '${figure}'), 0) as ${figure}`

export const months: Register = {
  name: 'Months',
  contents:
    'Gifts in rupees by month and way, beside what the payment provider paid out and what was found in bank statements.',
  columns: [
    { heading: 'Month', width: 17 },
    ...[
      'Online',
      'Cash',
      'Cheque',
      'Bank transfer',
      'UPI',
      'Other (imported)',
      'In kind',
      'All gifts',
      'Refunds online',
      'Lost disputes',
      'Fees with GST',
      'Paid out',
      'Payouts found in bank',
      'Balance at provider',
      'Offline gifts found in bank',
    ].map((heading) => ({ heading, kind: 'money' as const, width: 15 })),
  ],
  total: 'sum(given)',
  sql: `select to_char(month.first, 'FMMonth YYYY') as name, way.*, trail.refunds, trail.disputes, trail.fees, trail.paid_out,
      (select coalesce(sum(bank.amount), 0) from public.bank_lines as bank join public.settlements as payout using (settlement_id)
        where payout.test_mode = (select private.in_test_mode()) and ${inMonth('payout.settled_at')}) as banked,
      (select coalesce(sum(case entry.figure when 'given' then entry.amount when 'adjustments' then entry.amount
          else -entry.amount end), 0) from private.trail_entries() as entry where entry.at < month.ends) as balance,
      (select coalesce(sum(entered.amount), 0) from private.entered_gifts() as entered
        where entered.is_found and ${inMonth('entered.at')}) as found
    from (select day::date as first, private.month_start(day::date) as begins,
        private.month_start((day + interval '1 month')::date) as ends
      from generate_series(make_date($1::integer, 4, 1), make_date($1::integer + 1, 3, 1), interval '1 month') as day) as month,
    lateral (select ${byWay('online', `gift.platform = 'razorpay'`)},
        ${['cash', 'cheque', 'bank_transfer', 'upi', 'other'].map((way) => byWay(way, `gift.platform = '${way}' and not gift.is_in_kind`)).join(', ')},
        ${byWay('in_kind', `gift.is_in_kind and gift.platform <> 'razorpay'`)}, coalesce(sum(gift.amount), 0) as given
      from public.donations as gift where ${OF_YEAR} and gift.currency = 'INR' and ${inMonth(GIVEN_AT)}) as way,
    lateral (select ${['refunds', 'disputes', 'fees', 'paid_out'].map(ofTrail).join(', ')}
      from private.trail_entries() as entry where ${inMonth('entry.at')}) as trail
    order by month.first`,
}

export const logSeals: Register = {
  name: 'Log seals',
  contents:
    'Digest of each day’s entries of the log, chained to the day before. Copies were mailed to administrators; compare them.',
  columns: [
    { heading: 'Day', kind: 'day', width: 13 },
    { heading: 'Entries', kind: 'count', width: 11 },
    { heading: 'Digest', width: 70 },
    { heading: 'Sealed', kind: 'day', width: 13 },
  ],
  sql: `select day::text as day, entries, digest, ${dayOf('sealed_at')} as sealed from public.log_seals
    where day between make_date($1::integer, 4, 1) and make_date($1::integer + 1, 3, 31) order by day`,
}
