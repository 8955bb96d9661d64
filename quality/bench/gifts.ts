/** Duration of the list of gifts with a million of them, as requested by an administrator's browser. */
import { giftFilters, knownGift } from './reports/gift-filters.ts'
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

const known = await knownGift(owner)
type Sums = { found: number; is_more: boolean }
const found = ([sums]: Sums[]) => `${sums?.is_more ? 'more than ' : ''}${sums?.found}`

const table: Record<string, object> = {}
for (const [name, filter] of giftFilters(known)) {
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
