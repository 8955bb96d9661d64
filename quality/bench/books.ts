/**
 * A hundred thousand vouchers of a financial year: the screens that list them, and the files, with the memory they take
 * beside a tenth of them. Then with all months closed, when today's entries are compared with the stored ones.
 */
import { startProduct } from './reports/product.ts'

const VOUCHERS = Number(process.argv[2] ?? 100_000)
const YEAR = 2024
const PER_PAYOUT = 200

const { owner, ask, call, close } = await startProduct({ donors: 10, gifts: 0, now: new Date() })
await fill()
await owner.query('vacuum analyze')

const all = { from: `${YEAR}-04-01`, to: `${YEAR + 1}-03-31` }
// Gifts are spread evenly over the year.
const tenth = { from: `${YEAR}-04-01`, to: `${YEAR}-05-06` }
const rows: [what: string, took: string][] = []
const note = (what: string, took: string) => {
  rows.push([what, took])
  console.log(`${what}: ${took}`)
}

note('the months of the year', await timed(() => ask('rpc/book_months', { year: YEAR })))
note(
  'the first vouchers of a month',
  await timed(() => ask('rpc/list_vouchers', { first: `${YEAR}-06-01`, last: `${YEAR}-06-30` })),
)
for (const format of ['tally', 'daybook']) {
  await file(format, tenth)
  note(`${format}, a tenth of the year`, await file(format, tenth))
  note(`${format}, the year`, await file(format, all))
}
for (let at = 0; at < 12; at++) {
  const month = `${YEAR + (at < 9 ? 0 : 1)}-${String(((at + 3) % 12) + 1).padStart(2, '0')}-01`
  const took = await timed(async () => {
    const { status } = await call('books', { action: 'close', month })
    if (status !== 200) throw new Error(`${month} was not closed: ${status}`)
  })
  if (at === 0 || at === 11) note(`closing the ${at === 0 ? 'first' : 'last'} month`, took)
}
note('the months of the closed year', await timed(() => ask('rpc/book_months', { year: YEAR })))
note(
  'the months of the next year, with adjustments',
  await timed(() => ask('rpc/book_months', { year: YEAR + 1 })),
)
console.log(`\n| what | took |\n|---|---|\n${rows.map(([what, took]) => `| ${what} | ${took} |`).join('\n')}`)
await close()
process.exit(0)

async function timed(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** Reads a file without keeping it. Memory is the most that was in use after collecting garbage, beyond the start. */
async function file(format: string, days: { from: string; to: string }): Promise<string> {
  const inUse = () => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = inUse()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, inUse())
  }, 500)
  let bytes = 0
  const took = await timed(async () => {
    const answer = await call('books', { action: 'export', format, ...days })
    if (!answer.ok) throw new Error(`${format}: ${answer.status} ${await answer.text()}`)
    for await (const piece of answer.body ?? []) bytes += piece.length
  })
  clearInterval(watch)
  const megabytes = (size: number) => `${(size / 2 ** 20).toFixed(1)} MiB`
  return `${took}, ${megabytes(bytes)}, memory +${megabytes(most - before)}`
}

/** Gifts and their payouts, written directly. */
async function fill(): Promise<void> {
  await owner.query(
    `insert into public.site_settings (key, value) values ('razorpay_key_id', 'rzp_test_books')
    on conflict (key) do update set value = excluded.value`,
  )
  await owner.query('alter table public.donations disable trigger user')
  await owner.query(
    `insert into public.donations (amount, payment_status, order_id, payment_id, fee, tax, paid_at, created_at, test_mode)
    select 100 + n % 900, 'successful', 'order_' || n, 'pay_' || n, 2.36, 0.36, at, at, true
    from generate_series(0, $1::integer - 1) as n,
      lateral (select make_date($2, 4, 1)::timestamptz + n * interval '364 days' / $1 as at) as moment`,
    [VOUCHERS, YEAR],
  )
  await owner.query('alter table public.donations enable trigger user')
  await owner.query(
    `insert into public.settlements (settlement_id, amount, lines_amount, status, utr, settled_at, test_mode, key_id, fees, tax)
    select 'setl_' || n, net, net, 'processed', 'UTR' || n, make_date($2, 4, 1)::timestamptz + n * $3 * interval '364 days' / $1,
      true, 'rzp_test_books', 2 * $3, 0.36 * $3
    from generate_series(0, $1::integer / $3::integer - 1) as n, lateral (select 100.0 * $3 + n as net) as sums`,
    [VOUCHERS, YEAR, PER_PAYOUT],
  )
}
