/**
 * Growth of everything that the back office reads, from 10⁵ gifts to 10⁶ (`npm run bench:scale`) and to any number, such
 * as 10⁷ (`-- --gifts 10000000`). Marks what grows faster than its work and what misses its limit. `--data FOLDER` keeps
 * data and results: a further run measures only what is missing. `--only TEXT` measures some, and keeps no results.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayOf } from '#domain/india/indian-days.ts'
import { scaleBefore } from './baseline.ts'
import { time } from './reports/measure.ts'
import { startProduct } from './reports/product.ts'
import { copiesMade, loadCopies, makeBase } from './scale/load.ts'
import { allAsked, type Work } from './scale/measures.ts'

const BASE = 100_000
const TIMES = 9
const LONG_MS = 1000
/** Growth per ten times as many gifts that is the work's own, with some room for noise. */
const GROWTH: Record<Work, number> = { page: 2, count: 13, sum: 13 }
/** Smaller times are mostly those of a request. */
const NOISE_MS = 25
/** Limits hold up to this size; beyond it a miss needs a reason (docs/reports.md). */
const LIMITED = 1_000_000

const { values } = parseArgs({
  options: { gifts: { type: 'string' }, data: { type: 'string' }, only: { type: 'string', default: '' } },
})
const most = Number(values.gifts ?? LIMITED)
const now = new Date()
const whole = new Intl.NumberFormat('en')

/** Milliseconds; null if the server cancelled the request. */
type Taken = number | null
type Result = { name: string; work: Work; limit: number; taken: Taken; plain?: number }
const ms = (taken: Taken | undefined) =>
  taken === undefined ? '' : taken === null ? 'over 8 s' : whole.format(Math.round(taken))

console.log(
  `${dayOf(now)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
)
const product = await startProduct({
  donors: BASE / 10,
  gifts: BASE,
  now,
  ...(values.data && { kept: values.data }),
})
const kept = values.data && !values.only ? join(values.data, 'results.json') : undefined
const results: Record<string, Result[]> =
  kept && existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
const sizes: number[] = []
try {
  if ((await copiesMade(product.owner)) === 0) await makeBase(product.owner)
  for (let gifts = BASE; gifts <= most; gifts *= 10) {
    sizes.push(gifts)
    results[gifts] ??= await measure(gifts)
    if (kept) writeFileSync(kept, JSON.stringify(results))
  }
} finally {
  await product.close()
}

console.log(
  `\n| ms | work | ${sizes.map((size) => `${whole.format(size)} gifts`).join(' | ')} | × per tenfold | limit | before | |`,
)
console.log(`|---|---|${sizes.map(() => '--:|').join('')}--:|--:|--:|---|`)
for (const [at, { name, work, limit }] of (results[BASE] ?? []).entries()) {
  const each = sizes.map((size) => ({ size, ...results[size]?.[at] }))
  const growth = each
    .slice(1)
    .map(({ taken }, nth) => (taken ?? Number.NaN) / (each[nth]?.taken ?? Number.NaN))
  const isFaster = growth.some((times, nth) => times > GROWTH[work] && (each[nth + 1]?.taken ?? 0) > NOISE_MS)
  const missed = each.filter(
    ({ taken, plain }) => (taken ?? Number.POSITIVE_INFINITY) > (plain ? plain * limit : limit),
  )
  const cells = [
    name,
    work,
    ...each.map(({ taken }) => ms(taken)),
    growth.map((times) => (Number.isNaN(times) ? '' : times.toFixed(1))).join(', '),
    each[0]?.plain ? `${limit} × ${each.map(({ plain }) => ms(plain)).join(', ')}` : limit,
    ms(scaleBefore[name]),
    [
      isFaster ? 'grows faster' : '',
      missed.length > 0 ? `over its limit at ${missed.map(({ size }) => whole.format(size)).join(', ')}` : '',
    ]
      .filter(Boolean)
      .join('; '),
  ]
  console.log(`| ${cells.join(' | ')} |`)
  if (missed.some(({ size }) => size <= LIMITED)) process.exitCode = 1
}

async function measure(gifts: number): Promise<Result[]> {
  const loading = await time(() => loadCopies(product.owner, product.databaseUrl, gifts / BASE))
  console.error(`${whole.format(gifts)} gifts loaded in ${Math.round(loading / 1000)} s`)
  const measured: Result[] = []
  for (const { runs, plain, ...asked } of await allAsked(product, dayOf(now))) {
    if (!asked.name.includes(values.only)) continue
    const all: Taken[] = []
    for (const run of runs) all.push(await median(run))
    const taken = all.includes(null) ? null : Math.max(...all.map(Number))
    measured.push({ ...asked, taken, ...(plain && { plain: await time(plain) }) })
    console.error(`${whole.format(gifts)} ${asked.name}: ${ms(taken)}`)
  }
  return measured
}

/** The median of as many requests as fit a few seconds. */
async function median(work: () => Promise<unknown>): Promise<Taken> {
  const taken: number[] = []
  try {
    const warm = await time(work)
    if (warm > LONG_MS) taken.push(warm)
    for (let spent = 0; taken.length < TIMES && spent < 3 * LONG_MS; ) {
      const one = await time(work)
      taken.push(one)
      spent += one
    }
  } catch (error) {
    if (!/statement timeout/.test(String(error))) throw error
    return null
  }
  return taken.sort((a, b) => a - b)[taken.length >> 1] ?? 0
}
