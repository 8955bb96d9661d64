import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { Product } from './product.ts'
import { missing, Replicated } from './replicated.ts'
import { writeTable } from './report.ts'
import { settleIn, withDatabase } from './settle-in.ts'
import { createSetup } from './setup.ts'
import { median, seconds, type Verdict } from './verdict.ts'
import type { World } from './world.ts'
import { bankLines } from './writers/bank-lines.ts'
import { donors } from './writers/donors.ts'
import { gifts } from './writers/gifts.ts'
import { messages } from './writers/messages.ts'
import { monthlyGifts } from './writers/monthly-gifts.ts'
import { offlineGifts } from './writers/offline-gifts.ts'
import { PAGES } from './writers/readers.ts'
import { refunds } from './writers/refunds.ts'
import { type Findings, keepWriting, sentencesOf, type Writer } from './writers/writer.ts'

const LONGEST_WITHOUT_WRITES_MS = 30_000
/** Receipts wait behind hundreds of others, and jobs of a lost session for up to 90 seconds. */
const SETTLING_MS = 240_000
/** Some primaries do not die but fall silent, so that no connection breaks. */
const SILENT_EACH = 2

/** A primary with its standby, and whatever promotes that. */
export type Pair = Pick<Replicated, 'url' | 'primaryUrl' | 'failOver' | 'rejoin' | 'stop'>

type Load = {
  kills: number
  /** Between two kills. */
  loadMs: number
  /** Between two writes of one writer. */
  pauseMs: number
}

/**
 * The primary of a replicated PostgreSQL is killed repeatedly while two processes take gifts. An orchestrator
 * promotes its synchronous standby; the product has to find it.
 */
export async function failover(
  { kills, loadMs, pauseMs }: Load,
  say: (line: string) => void,
  start: (folder: string) => Promise<Pair> = Replicated.start,
): Promise<Verdict & { writes?: string }> {
  const fault = `primary killed or silent ${kills + 1} times`
  if (missing) return { fault, seen: '', violations: [], skipped: missing }
  const setup = await createSetup()
  const pair = await start(join(setup.folder, 'replicated'))
  const products: Product[] = []
  try {
    while (products.length < 2) {
      const product = await Product.in(setup, { DATABASE_URL: pair.url })
      products.push(product)
      await product.start()
    }
    const pids = products.map(({ pid }) => pid)
    const world = await settleIn(setup, products, pair.primaryUrl)
    const giving = gifts(setup.provider)
    const crowd: [Writer, number][] = [
      [giving, 2],
      [monthlyGifts(setup.provider), 1],
      [refunds(setup.provider, giving), 1],
      [offlineGifts(), 2],
      [bankLines(), 1],
      [donors(), 1],
      [messages(), 1],
    ]
    const writing = Promise.all(crowd.map(([writer, many]) => keepWriting(world, writer, many, pauseMs)))
    const reading = readPages(world)

    const gaps: number[] = []
    for (let done = 1; done <= kills; done++) {
      await pause(loadMs * (0.5 + Math.random()))
      world.kills.begun++
      const dead = performance.now()
      await pair.failOver(done % SILENT_EACH === 0 ? 'silent' : 'killed')
      const before = world.total
      while (world.total < before + 5 && performance.now() - dead < 2 * LONGEST_WITHOUT_WRITES_MS)
        await pause(10)
      gaps.push(performance.now() - dead)
      await pair.rejoin()
      world.kills.over++
      say(
        `${done} of ${kills} primaries killed, ${world.total} writes acknowledged, resumed after ${seconds(gaps.at(-1) ?? 0)}`,
      )
    }
    await pause(loadMs)
    world.end()
    await writing
    const pages = await reading

    const violations = [...world.violations]
    if (products.some(({ pid, isRunning }, nth) => pid !== pids[nth] || !isRunning))
      violations.push('A process ended with its database')
    const longest = Math.max(...gaps)
    if (longest > LONGEST_WITHOUT_WRITES_MS) violations.push(`Writes resumed only after ${seconds(longest)}`)
    // Some payments were reported by nobody. One more failover: the provider is asked about the last hour at once,
    // without a restart.
    await pair.failOver('killed')
    const findings: Findings[] = []
    const failedOver = performance.now()
    let settledMs = SETTLING_MS
    const receipts = await withDatabase(pair.primaryUrl, async (database) => {
      for (const end = performance.now() + SETTLING_MS; performance.now() < end; await pause(500)) {
        const { rows } = await database.query<{ open: number }>(
          `select (select count(*) from public.payment_events where handled_at is null)
            + (select count(*) from public.donations as gift where platform = 'cheque'
              and not exists (select from public.receipts where donation_id = gift.id)) as open`,
        )
        if (Number(rows[0]?.open) === 0 && (await giving.unsettled(database)) === 0) {
          settledMs = performance.now() - failedOver
          break
        }
      }
      for (const [writer] of crowd) findings.push(await writer.check(database))
      const { rows } = await database.query<{ count: number }>('select count(*)::int from public.receipts')
      return rows[0]?.count ?? 0
    })
    violations.push(...findings.flatMap(sentencesOf))
    const { longestMs, longestFor } = world.trouble
    return {
      fault,
      seen:
        `${world.total} writes acknowledged, ${receipts} receipts numbered, the last ${seconds(settledMs)} after the last failover; ` +
        `${pages.read} pages read, ${pages.failed} of them failed, after ${seconds(pages.longestMs)} at most; ` +
        `writes resumed after ${seconds(median(gaps))}, at most ${seconds(longest)}; ` +
        `longest wait for one write ${seconds(longestMs)} (${longestFor})`,
      violations,
      writes: writeTable((kind) => world.acknowledged[kind] ?? 0, findings, [
        ['all writes', world.total, '', '', ''],
      ]),
    }
  } finally {
    for (const product of products) await product.kill()
    await pair.stop()
    await setup.close()
  }
}

/** A visitor of pages, whom no failure of the database concerns. */
async function readPages(world: World): Promise<{ read: number; failed: number; longestMs: number }> {
  const pages = { read: 0, failed: 0, longestMs: 0 }
  for (; !world.hasEnded; await pause(100)) {
    const path = PAGES[Math.floor(pages.read / world.ports.length) % PAGES.length] ?? '/'
    const port = world.ports[pages.read++ % world.ports.length] ?? 0
    const began = performance.now()
    const { status, body } = await ask(port, { method: 'GET', path, headers: { Accept: 'text/html' } })
    pages.longestMs = Math.max(pages.longestMs, performance.now() - began)
    if (status === 200 && body.includes('</html>')) continue
    pages.failed++
    world.violated(`The page ${path} was answered ${status}`)
  }
  return pages
}
