/** Cost of receipts: numbers per second, drawing a file, a thousand in bulk, and the effect on visitors. */
import { setTimeout as pause } from 'node:timers/promises'
import { serverQuery } from '#backend/db/database.ts'
import { beginBatch, workOnReceipts } from '#server/receipts/batches.ts'
import { saveIdentifier } from '#server/receipts/identifiers.ts'
import { issueReceipt } from '#server/receipts/issue-receipt.ts'
import { makeReceipt } from '#server/receipts/make-file.ts'
import { render } from '#server/receipts/pdf/render.ts'
import { sampleData } from '#server/testing/receipt-data.ts'
import { loadWeb } from '#server/web.ts'
import { startProduct } from './reports/product.ts'

const COUNT = Number(process.argv[2] ?? 1000)
const AT_ONCE = 4
/** Rendered every time: this instance follows no changes, so it caches nothing. */
const PAGES = [
  { name: 'the home page', path: '/' },
  { name: 'My giving', path: '/my-giving' },
]
const WARM_UP = 10
const colours = { brand: '#0f4c45', accent: '#e0912f' }

const { owner, services, url, close } = await startProduct({
  donors: 10,
  gifts: 10,
  now: new Date(),
  web: await loadWeb(),
})
const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20)
const table: Record<string, string> = {}

const receipt = {
  receiptNo: 'DF/2026-27/00042',
  kind: 'tax' as const,
  data: sampleData(),
  identifier: 'ABCPR1234F',
  verifyUrl: 'https://daan.example/receipt/4vJ9s2kQxW8LmN0pRtYz1A',
  logo: null,
  signature: null,
  isDuplicate: false,
  isCancelled: false,
}
const drawOne = () => render({ kind: 'receipts', receipts: [receipt], colours, made: new Date() })
const begun = performance.now()
const first = await drawOne()
table['the first file, with the faces opened'] = `${Math.round(performance.now() - begun)} ms`
const drawn: number[] = []
const before = megabytes()
for (let n = 0; n < 100; n++) {
  const start = performance.now()
  await drawOne()
  drawn.push(performance.now() - start)
}
table['a file'] = `${middle(drawn)} ms, ${Math.round(first.length / 1024)} KB`
table['memory before and after 100 files'] = `${before} MB, ${megabytes()} MB`

await owner.query(
  `insert into public.registrations (kind, number, valid_from) values ('80g', 'AAATD1234EF20214', '2020-04-01')`,
)
const { rows: donors } = await owner.query(
  `insert into public.donors (name, address, city, state, pincode)
  values ('Asha Rao', '12 Lake Road', 'Pune', 'Maharashtra', '411001') returning id`,
)
const query = serverQuery(services.database)
await saveIdentifier(query, services.sealing, donors[0].id, { kind: 'pan', number: 'ABCPR1234F' })
const { rows: gifts } = await owner.query(
  `insert into public.donations (amount, platform, payment_status, donor_id, created_at)
  select 100 + n, 'cheque', 'successful', $1, '2026-06-01' from generate_series(1, $2::int) as n returning id`,
  [donors[0].id, COUNT],
)
const issuing = performance.now()
await inTurns(gifts, ({ id }) => issueReceipt(services, id))
table[`${COUNT} numbers, ${AT_ONCE} at once`] =
  `${Math.round(COUNT / ((performance.now() - issuing) / 1000))} a second`

for (let n = 0; n < WARM_UP; n++) for (const { path } of PAGES) await (await fetch(url + path)).text()
const quiet = await readWhile(() => pause(15_000))
const { rows: receipts } = await owner.query('select id from public.receipts where file_made_at is null')
let most = megabytes()
const bulk = performance.now()
const busy = await readWhile(async () => {
  for (const { id } of receipts) {
    await makeReceipt(services, id)
    most = Math.max(most, megabytes())
  }
})
table[`${receipts.length} files made, sealed and stored`] =
  `${((performance.now() - bulk) / 1000).toFixed(1)} s, at most ${most} MB`
const zipping = performance.now()
most = megabytes()
const batch = await beginBatch(services, { kind: 'zip', filter: { year: 2026, series: 'TAX' } }, {})
const watching = setInterval(() => {
  most = Math.max(most, megabytes())
}, 50)
await workOnReceipts(services, batch)
clearInterval(watching)
table[`${receipts.length} as ZIP`] =
  `${((performance.now() - zipping) / 1000).toFixed(1)} s, at most ${most} MB`
for (const { name } of PAGES) {
  const [alone, beside] = [quiet, busy].map((times) => times[name])
  table[`${name}, alone and beside it, p50 and p99`] = `${alone}; ${beside}`
}
for (const [name, value] of Object.entries(table)) console.log(`| ${name} | ${value} |`)
await close()
process.exit(0)

function middle(values: number[]): number {
  return Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}

async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const one = async () => {
    for (let item = left.pop(); item; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** Opens ten pages per second as a visitor while the work runs. */
async function readWhile(work: () => Promise<unknown>): Promise<Record<string, string>> {
  const taken = PAGES.map(() => [] as number[])
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  for (let n = 0; !isOver; n++) {
    const nth = n % PAGES.length
    const start = performance.now()
    const answer = await fetch(url + PAGES[nth]?.path)
    await answer.text()
    if (answer.status !== 200) throw new Error(`${PAGES[nth]?.path} answered ${answer.status}`)
    taken[nth]?.push(performance.now() - start)
    await pause(100)
  }
  await working
  return Object.fromEntries(PAGES.map(({ name }, nth) => [name, spread(taken[nth] ?? [])]))
}

function spread(times: number[]): string {
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  return `${at(0.5)} and ${at(0.99)} ms`
}
