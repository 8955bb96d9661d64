/** What receipts cost: numbers a second, the drawing of a file, a thousand in bulk, and what visitors notice of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { serverQuery } from '#backend/db/database.ts'
import { saveIdentifier } from '#server/receipts/identifiers.ts'
import { issueReceipt } from '#server/receipts/issue-receipt.ts'
import { makeReceipt } from '#server/receipts/make-file.ts'
import { render } from '#server/receipts/pdf/render.ts'
import { sampleData } from '#server/receipts/pdf/testing.ts'
import { startProduct } from './reports/product.ts'

const COUNT = Number(process.argv[2] ?? 1000)
const AT_ONCE = 4
const colours = { brand: '#0f4c45', accent: '#e0912f' }

const { owner, services, url, anonKey, close } = await startProduct({
  donors: 10,
  gifts: 10,
  now: new Date(),
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

const quiet = await readWhile(() => pause(3000))
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
table['a visitor’s read alone, p50 and p99'] = `${quiet.p50} ms, ${quiet.p99} ms`
table['a visitor’s read beside it, p50 and p99'] = `${busy.p50} ms, ${busy.p99} ms`
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

/** Reads the causes as a visitor, twenty times a second, as long as some work lasts. */
async function readWhile(work: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const taken: number[] = []
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    const answer = await fetch(`${url}/rest/v1/causes?select=id,title`, { headers: { apikey: anonKey } })
    await answer.text()
    taken.push(performance.now() - start)
    await pause(50)
  }
  await working
  taken.sort((a, b) => a - b)
  const at = (share: number) => Math.round((taken[Math.floor(taken.length * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}
