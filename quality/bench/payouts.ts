/**
 * A hundred thousand lines of payouts: reading them from a provider on this machine, and the money trail beside the
 * same sums in plain SQL.
 */
import { readPayouts } from '#server/giving/payouts/read-payouts.ts'
import { KEY_ID, KEY_SECRET, startRazorpayApi } from '#server/testing/razorpay-api.ts'
import { paymentRow } from '#server/testing/razorpay-payouts.ts'
import { startProduct } from './reports/product.ts'

const LINES = Number(process.argv[2] ?? 100_000)
const PER_PAYOUT = 200
const TIMES = 7
const MOST_TRAIL_MS = 200

const api = await startRazorpayApi()
const { owner, services, ask, close } = await startProduct({ donors: 10, gifts: 0, now: new Date() })
await owner.query(
  `insert into public.site_settings (key, value) values ('razorpay_key_id', $1), ('razorpay_key_secret', $2)
  on conflict (key) do update set value = excluded.value`,
  [KEY_ID, KEY_SECRET],
)
await fill()
await owner.query('analyze')

const account = { ...services, config: { ...services.config, RAZORPAY_API_URL: api.url } }
const first = await took(() => readPayouts(account))
const again = await took(() => readPayouts(account))
await owner.query(
  'vacuum analyze public.settlement_lines, public.settlements, public.donations, public.payments',
)

const PLAIN = `select date_trunc('month', paid_at at time zone 'Asia/Kolkata') as month, sum(amount), sum(fee)
  from public.donations where platform = 'razorpay' and payment_status = 'successful' group by 1`
const PLAIN_LINES = `select date_trunc('month', settled_at at time zone 'Asia/Kolkata') as month, sum(credit - debit), sum(fee)
  from public.settlement_lines group by 1`
const plain: number[] = []
const trail: number[] = []
const rows: number[] = []
const list: number[] = []
const month = `${new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)}-01`
for (let time = 0; time < TIMES; time++) {
  plain.push(await took(async () => [await owner.query(PLAIN), await owner.query(PLAIN_LINES)]))
  trail.push(await took(() => ask('rpc/money_trail', {})))
  rows.push(await took(() => ask('rpc/money_trail_rows', { month, figure: 'given' })))
  list.push(await took(() => ask('rpc/list_payouts', {})))
}
const { rows: sums } = await owner.query(
  `select count(*)::int as lines, count(*) filter (where part = 'gift')::int as gifts from public.settlement_lines`,
)
console.log(JSON.stringify(sums[0]))
console.log('| what | took |\n|---|---|')
console.log(
  `| reading ${LINES} lines and booking them | ${seconds(first)}, ${Math.round(LINES / (first / 1000))} a second |`,
)
console.log(`| reading this month and the last again | ${seconds(again)} |`)
console.log(`| the same sums in plain SQL | ${seconds(median(plain))} |`)
console.log(
  `| the money trail, through the API | ${seconds(median(trail))}, ${(median(trail) / median(plain)).toFixed(1)} × |`,
)
console.log(`| the first rows behind a figure | ${seconds(median(rows))} |`)
console.log(`| the list of payouts | ${seconds(median(list))} |`)
console.log(
  median(trail) < MOST_TRAIL_MS ? 'The aim is met.' : `The trail takes more than ${MOST_TRAIL_MS} ms.`,
)
await close()
await api.close()
process.exit(0)

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** Gifts with their payments directly, and the provider's payouts of them over 23 months. */
async function fill(): Promise<void> {
  for (const table of ['donations', 'payments'])
    await owner.query(`alter table public.${table} disable trigger user`)
  const now = Math.floor(Date.now() / 1000)
  const span = 23 * 30 * 86_400
  const paidAt = (n: number) => now - span + Math.floor((n / LINES) * span)
  await owner.query(
    `insert into public.donations (amount, payment_status, order_id, payment_id, fee, tax, paid_at, created_at, test_mode)
    select 100 + n % 900, 'successful', 'order_' || n, 'pay_' || n, 2.36, 0.36, at, at, true
    from generate_series(0, $1::integer - 1) as n, lateral (select to_timestamp($2::bigint + floor(n::numeric / $1 * $3)) as at) as moment`,
    [LINES, now - span, span],
  )
  await owner.query(
    `insert into public.payments (payment_id, order_id, donation_id, status, amount, currency, confirmed, fee, tax, paid_at)
    select payment_id, order_id, id, 'captured', amount, 'INR', true, fee, tax, paid_at from public.donations
    where payment_id is not null`,
  )
  for (const table of ['donations', 'payments'])
    await owner.query(`alter table public.${table} enable trigger user`)
  for (let from = 0; from < LINES; from += PER_PAYOUT) {
    const lines = Array.from({ length: Math.min(PER_PAYOUT, LINES - from) }, (_, at) => {
      const n = from + at
      return paymentRow({ id: `pay_${n}`, amount: (100 + (n % 900)) * 100, fee: 236, tax: 36 })
    })
    api.payOut(lines, { created_at: paidAt(from + PER_PAYOUT) })
  }
}
