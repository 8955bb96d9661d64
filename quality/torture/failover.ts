import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freeStuckJobs } from '#backend/jobs/liveness.ts'
import { ask } from './ask.ts'
import { Product } from './product.ts'
import { missing, Replicated } from './replicated.ts'
import { settleIn, withDatabase } from './settle-in.ts'
import { createSetup } from './setup.ts'
import { median, seconds, type Verdict } from './verdict.ts'
import type { World } from './world.ts'
import { donors } from './writers/donors.ts'
import { gifts } from './writers/gifts.ts'
import { messages } from './writers/messages.ts'
import { offlineGifts } from './writers/offline-gifts.ts'
import { keepWriting, sentencesOf, type Writer } from './writers/writer.ts'

const LONGEST_WITHOUT_WRITES_MS = 30_000
const SETTLING_MS = 60_000
/** Some primaries do not die but fall silent, so that no connection breaks. */
const SILENT_EACH = 2

/**
 * The primary of a replicated PostgreSQL is killed repeatedly while two processes take gifts. An orchestrator
 * promotes its synchronous standby; the product has to find it.
 */
export async function failover(kills: number, loadMs: number, say: (line: string) => void): Promise<Verdict> {
  const fault = `primary killed or silent ${kills + 1} times`
  if (missing) return { fault, seen: '', violations: [], skipped: missing }
  const setup = await createSetup()
  const pair = await Replicated.start(join(setup.folder, 'replicated'))
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
    const writers: Writer[] = [giving, offlineGifts(), donors(), messages()]
    const writing = Promise.all(writers.map((writer) => keepWriting(world, writer, 2, 20)))
    const reading = readPages(world)

    const gaps: number[] = []
    for (let done = 1; done <= kills; done++) {
      await pause(loadMs * (0.5 + Math.random()))
      const dead = performance.now()
      await pair.failOver(done % SILENT_EACH === 0 ? 'silent' : 'killed')
      const before = world.total
      while (world.total < before + 5 && performance.now() - dead < 2 * LONGEST_WITHOUT_WRITES_MS)
        await pause(10)
      gaps.push(performance.now() - dead)
      await pair.rejoin()
      say(`${done} of ${kills} primaries killed, ${world.total} writes acknowledged`)
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
    await withDatabase(pair.primaryUrl, async (database) => {
      for (const end = performance.now() + SETTLING_MS; performance.now() < end; await pause(500)) {
        await freeStuckJobs(database, 0)
        const { rows } = await database.query<{ open: number }>(
          `select (select count(*) from public.payment_events where handled_at is null)
            + (select count(*) from public.donations as gift where platform = 'cheque'
              and not exists (select from public.receipts where donation_id = gift.id)) as open`,
        )
        if (Number(rows[0]?.open) === 0 && (await giving.unsettled(database)) === 0) break
      }
      for (const writer of writers) violations.push(...sentencesOf(await writer.check(database)))
    })
    return {
      fault,
      seen: `${world.total} writes acknowledged and ${pages} pages read; writes resumed after ${seconds(median(gaps))}, at most ${seconds(longest)}`,
      violations,
    }
  } finally {
    for (const product of products) await product.kill()
    await pair.stop()
    await setup.close()
  }
}

/** A visitor of pages, whom no failure of the database concerns. */
async function readPages(world: World): Promise<number> {
  let read = 0
  for (; !world.hasEnded; await pause(100)) {
    const port = world.ports[read % world.ports.length] ?? 0
    const { status, body } = await ask(port, { method: 'GET', path: '/', headers: { Accept: 'text/html' } })
    if (status !== 200 || !body.includes('</html>')) world.violated(`A page was answered ${status}`)
    read++
  }
  return read
}
