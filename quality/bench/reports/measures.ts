import { randomUUID } from 'node:crypto'
import { dayOf } from '#domain/india/indian-days.ts'
import { periodBefore, quickPeriods } from '#domain/reports/period.ts'
import { findDonors } from './find-donors.ts'
import { type Measure, median, PAGE, time } from './measure.ts'
import { monthlyGifts } from './monthly.ts'
import { plainReports } from './plain-report.ts'
import type { Product } from './product.ts'

const IMPORTED = 50_000
const ROWS_AT_ONCE = 5000

type Size = { donors: number; now: Date }

const measured = {
  list: (product: Product, { donors }: Size) => donorList(product, donors),
  finding: (product: Product, { now }: Size) => findDonors(product, dayOf(now)),
  search: (product: Product) => search(product),
  report: (product: Product, { now }: Size) => report(product, dayOf(now)),
  monthly: (product: Product, { now }: Size) => monthlyGifts(product, dayOf(now)),
  import: (product: Product) => importOf(product),
}
export type Part = keyof typeof measured
export const partNames = Object.keys(measured) as Part[]

/** Runs in sequence, yielding each result as soon as it is known. */
export async function* measureAll(
  product: Product,
  { parts, ...size }: Size & { parts: readonly Part[] },
): AsyncGenerator<Measure> {
  for (const part of parts) yield* measured[part](product, size)
}

/** Any page of a view, compared with a count and a page of the table. */
async function* donorList({ ask, owner }: Product, donors: number): AsyncGenerator<Measure> {
  const plain =
    ({ offset = 0, where = 'true', order = 'created_at desc' }) =>
    async () => {
      await owner.query(`select count(*) from public.donors where ${where}`)
      await owner.query(
        `select * from public.donors where ${where} order by ${order}, id limit ${PAGE} offset ${offset}`,
      )
    }
  const list = (body: object) => () => ask('rpc/list_donors', { page_size: PAGE, ...body })
  const middle = Math.floor(donors / 2)
  const from = 'a count and a page of `donors`'
  const searches: [words: string, filter: object, where: string][] = [
    ['“sharma”', { words: ['sharma'] }, `search like '%sharma%'`],
    ['two letters, “ra”', { words: ['ra'] }, `search like '%ra%'`],
    ['one email address', { words: ['asha.rao.7x1'] }, `search like '%asha.rao.7x1%'`],
  ]
  yield {
    name: 'Donor list: first page',
    product: await median(list({})),
    plain: await median(plain({})),
    from,
  }
  yield {
    name: 'Donor list: the page in the middle',
    product: await median(list({ page_offset: middle })),
    plain: await median(plain({ offset: middle })),
    from,
  }
  for (const [words, filter, where] of searches) {
    yield {
      name: `Donor list: search for ${words}`,
      product: await median(list({ filter })),
      plain: await median(plain({ where })),
      from,
    }
  }

  const views: Measure[] = []
  for (const [sort, column] of Object.entries(SORTS)) {
    for (const descending of [true, false]) {
      for (const [filter, where] of NARROWED) {
        const order = `${column} ${descending ? 'desc' : 'asc'}`
        const offset = Math.floor(middle * 0.8)
        views.push({
          name: '',
          product: await median(list({ filter, sort, descending, page_offset: offset }), 3),
          plain: await median(plain({ where, order, offset }), 3),
          from,
        })
      }
    }
  }
  views.sort((a, b) => a.product - b.product)
  const [typical, slowest] = [views[views.length >> 1], views.at(-1)]
  if (typical) yield { ...typical, name: `Donor list: deep in ${views.length} views, the typical one` }
  if (slowest) yield { ...slowest, name: `Donor list: deep in ${views.length} views, the slowest` }
}

/** The search of the back office (Ctrl K), compared with the newest five matches of each table. */
async function* search({ ask, owner }: Product): AsyncGenerator<Measure> {
  const text = 'private.gift_text(donor_name, donor_email, donor_phone, transaction_id, order_id, payment_id)'
  const { rows } = await owner.query(
    'select payment_id from public.donations where payment_id is not null limit 1',
  )
  const searches = {
    '“sharma”': 'sharma',
    'two letters, “ra”': 'ra',
    'a payment id': String(rows[0]?.payment_id),
  }
  for (const [name, words] of Object.entries(searches)) {
    const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    yield {
      name: `Search everything: ${name}`,
      product: await median(() => ask('rpc/search_everything', { words })),
      plain: await median(async () => {
        await owner.query(
          'select * from public.donors where search like $1 order by created_at desc limit 5',
          [pattern],
        )
        await owner.query(
          `select * from public.donations where ${text} like $1 order by created_at desc limit 5`,
          [pattern],
        )
      }),
      from: 'five of `donors`, five of `donations`',
    }
  }
}

const SORTS = {
  created_at: 'created_at',
  name: 'search',
  email: 'email_key',
  status: 'status',
  amount_donated: 'amount_donated',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
}
const NARROWED: [filter: object, where: string][] = [
  [{}, 'true'],
  [{ status: ['Donated'] }, `status = 'Donated'`],
  [{ min: '100' }, 'amount_donated >= 100'],
  [{ words: ['a'] }, `search like '%a%'`],
]

async function* report({ ask, owner }: Product, today: string): AsyncGenerator<Measure> {
  for (const { name, period } of quickPeriods(today)) {
    if (!['Last month', 'Last financial year', 'All time'].includes(name)) continue
    const before = periodBefore(period, today)
    const step = name === 'Last month' ? 'day' : 'month'
    const asked = {
      ...(period.from && { from_day: period.from, to_day: period.to }),
      ...(before && { before_from: before.from, before_to: before.to }),
      step,
    }
    const title = `Report: ${name.toLowerCase()}`
    const product = await median(() => ask('rpc/donation_report', asked))
    for (const { from, queries, times } of plainReports(period, before, step)) {
      const plain = await median(async () => {
        for (const [text, values] of queries) await owner.query(text, values)
      }, times)
      yield { name: title, product, plain, from }
    }
  }
}

/** As in the wizard: rows are staged in parts, then imported in one call. */
async function* importOf({ ask, owner }: Product): AsyncGenerator<Measure> {
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
      await ask('rpc/stage_donor_import', { import: begun?.id, donors: rows.slice(at, at + ROWS_AT_ONCE) })
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
  yield { name: 'Import of 50,000 rows', product: taken, plain, from: 'one insert of the same rows' }
}
