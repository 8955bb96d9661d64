import { randomUUID } from 'node:crypto'
import { dayOf } from '#domain/indian-days.ts'
import { periodBefore, quickPeriods } from '#domain/reports/period.ts'
import type { Product } from './product.ts'

/** Milliseconds through the product, and those of the plain SQL it rests on. */
export type Measure = { name: string; product: number; plain: number; from: string }

const TIMES = 9
const PAGE = 50
const IMPORTED = 50_000
const ROWS_AT_ONCE = 5000

/** One after the other, each told as soon as it is known. */
export async function* measureAll(product: Product, donors: number, now: Date): AsyncGenerator<Measure> {
  yield* donorList(product, donors)
  yield* report(product, dayOf(now))
  yield await importOf(product)
}

async function* donorList({ ask, owner }: Product, donors: number): AsyncGenerator<Measure> {
  const page =
    (offset: number, where = 'true') =>
    async () => {
      await owner.query(`select count(*) from public.donors where ${where}`)
      await owner.query(
        `select * from public.donors where ${where} order by created_at desc, id desc limit ${PAGE} offset ${offset}`,
      )
    }
  const list = (body: object) => () => ask('rpc/list_donors', { page_size: PAGE, ...body })
  const deep = Math.floor(donors / 2)
  const measures: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['Donor list: first page', list({}), page(0)],
    ['Donor list: the page in the middle', list({ page_offset: deep }), page(deep)],
    [
      'Donor list: search for “sharma”',
      list({ filter: { words: ['sharma'] } }),
      page(0, `search like '%sharma%'`),
    ],
    [
      'Donor list: search for one e-mail address',
      list({ filter: { words: ['asha.rao.7x1'] } }),
      page(0, `search like '%asha.rao.7x1%'`),
    ],
  ]
  for (const [name, asked, plain] of measures) {
    const from = 'a count and a page of `donors`'
    yield { name, product: await median(asked), plain: await median(plain), from }
  }
}

async function* report({ ask, owner }: Product, today: string): AsyncGenerator<Measure> {
  for (const { name, period } of quickPeriods(today)) {
    if (!['Last month', 'Last financial year', 'All time'].includes(name)) continue
    const before = periodBefore(period, today)
    const { from, to } = { from: period.from ?? '-infinity', to: period.to ?? 'infinity' }
    const arguments_ = {
      ...(period.from && { from_day: period.from, to_day: period.to }),
      ...(before && { before_from: before.from, before_to: before.to }),
      step: name === 'Last month' ? 'day' : 'month',
    }
    const product = await median(() => ask('rpc/donation_report', arguments_))
    const figures = () =>
      owner.query(
        `select dimension, key, sum(gifts), sum(refunds), sum(amount), sum(refunded) from public.gift_figures
         where day between $1 and $2 group by dimension, key`,
        [from, to],
      )
    // The least that the report could be: one table of it, straight from the gifts.
    const gifts = () =>
      owner.query(
        `select cause_id, count(*), sum(amount), sum(refunded_amount) from public.donations
         where payment_status in ('successful', 'refunded')
           and (created_at at time zone 'Asia/Kolkata')::date between $1 and $2 group by cause_id`,
        [from, to],
      )
    const title = `Report: ${name.toLowerCase()}`
    yield { name: title, product, plain: await median(figures), from: '`gift_figures`' }
    yield { name: title, product, plain: await median(gifts), from: 'the gifts, by cause alone' }
  }
}

/** As the wizard does it: rows laid out piece by piece, then taken over in one call. */
async function importOf({ ask, owner }: Product): Promise<Measure> {
  const rows = Array.from({ length: IMPORTED }, (_, at) => ({
    row_number: at + 1,
    name: `Imported Donor ${at}`,
    email: `imported.${at}@demo.example`,
    phone: `+91 50000 ${String(at).padStart(5, '0')}`,
    status: 'Potential',
    amount_donated: at % 1000,
    utm_source: 'newsletter',
  }))
  const taken = await time(async () => {
    const [begun] = await ask<{ id: string }[]>('donor_imports?select=id', {
      file_name: 'bench.csv',
      file_digest: '0'.repeat(64),
      mode: 'skip',
    })
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await ask('rpc/lay_out_donors', { import: begun?.id, donors: rows.slice(at, at + ROWS_AT_ONCE) })
    }
    await ask('rpc/import_donors', { import: begun?.id })
  })

  const batch = randomUUID().slice(0, 8)
  await owner.query('begin')
  const plain = await time(() =>
    owner.query(
      `insert into public.donors (name, email, phone, status, amount_donated, utm_source)
       select name, '${batch}.' || email, phone, status, amount_donated, utm_source
       from jsonb_to_recordset($1::jsonb) as r (name text, email text, phone text, status text,
         amount_donated numeric, utm_source text)`,
      [JSON.stringify(rows)],
    ),
  )
  await owner.query('rollback')
  return { name: 'Import of 50,000 rows', product: taken, plain, from: 'one insert of the same rows' }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  await work()
  const taken: number[] = []
  for (let n = 0; n < TIMES; n++) taken.push(await time(work))
  return taken.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
