/** Duration of the list of gifts with a million of them, as requested by an administrator's browser. */
import { startProduct } from './reports/product.ts'

const GIFTS = Number(process.argv[2] ?? 1_000_000)
const TIMES = 5

const { owner, ask, close } = await startProduct({ donors: GIFTS / 10, gifts: GIFTS, now: new Date() })

async function median(work: () => Promise<unknown>): Promise<number | string> {
  const taken: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const start = performance.now()
    try {
      await work()
    } catch (error) {
      return (error as Error).message.slice(0, 60)
    }
    taken.push(performance.now() - start)
  }
  return Math.round(taken.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0)
}

const { rows } = await owner.query(
  `select id, donor_email, donor_phone, payment_id, utm_campaign, created_at from public.donations
   where payment_id is not null and donor_email is not null and donor_phone is not null and utm_campaign is not null
   order by created_at offset $1 limit 1`,
  [Math.floor(GIFTS / 4)],
)
const [known] = rows
const day = known.created_at.toISOString().slice(0, 10)
const month = { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-28` }
const filters: [string, object][] = [
  ['everything', {}],
  ['a month', month],
  ['a day', { from: day, to: day }],
  ['a cause', { cause: 'elder-care' }],
  ['general', { cause: null }],
  ['failed', { status: 'failed' }],
  ['cheques', { platform: 'cheque' }],
  ['monthly', { monthly: 'yes' }],
  ['a UTM campaign', { utm_campaign: known.utm_campaign }],
  ['cheques of a month', { platform: 'cheque', ...month }],
  ['a name', { q: 'sharma' }],
  ['one letter', { q: 'a' }],
  ['two letters', { q: 'ra' }],
  ['two letters nobody has', { q: 'zq' }],
  ['beginnings of two words', { q: 'ra sh' }],
  ['an email', { q: known.donor_email }],
  ['a phone', { q: known.donor_phone }],
  ['a payment', { q: known.payment_id }],
  ['a name and a cause', { q: 'sharma', cause: 'elder-care', status: 'successful' }],
]
type Sums = { found: number; is_more: boolean }
const found = ([sums]: Sums[]) => `${sums?.is_more ? 'more than ' : ''}${sums?.found}`

const table: Record<string, object> = {}
for (const [name, filter] of filters) {
  const page = (more: object) => () => ask('rpc/find_gifts', { filter, ...more })
  table[name] = {
    newest: await median(page({})),
    deep: await median(page({ after: known.id })),
    largest: await median(page({ sort: 'largest' })),
    sums: await median(() => ask('rpc/sum_gifts', { filter })),
    found: found(await ask<Sums[]>('rpc/sum_gifts', { filter })),
  }
}
console.table(table)
const pattern = `*${known.payment_id}*`
const columns = ['donor_name', 'donor_email', 'donor_phone', 'transaction_id', 'order_id', 'payment_id']
const conditions = columns.map((column) => `${column}.ilike.${pattern}`).join(',')
console.log('milliseconds', {
  'a payment, by a filter behind row-level security': await median(() =>
    ask(`donations?select=id&or=(${conditions})&order=created_at.desc&limit=50`),
  ),
  '5,000 gifts for a file': await median(() => ask('rpc/export_gifts', { at_most: 5000 })),
})

await close()
