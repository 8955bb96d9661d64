import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { startEngine } from '#backend/db/engine.ts'
import { freeStuckJobs } from '#backend/jobs/liveness.ts'
import { checkLetters, type Letters } from './letters.ts'
import { Product } from './product.ts'
import { settleIn, withDatabase } from './settle-in.ts'
import { createSetup, type Setup } from './setup.ts'
import type { World } from './world.ts'
import { donors } from './writers/donors.ts'
import { edits } from './writers/edits.ts'
import { type Gifts, gifts } from './writers/gifts.ts'
import { messages } from './writers/messages.ts'
import { readers } from './writers/readers.ts'
import { uploads } from './writers/uploads.ts'
import { type Findings, keepWriting, type Writer } from './writers/writer.ts'

export type Plan = {
  /** One with its own PostgreSQL, or two on one database, killed in turn. */
  processes: 1 | 2
  killsOfNode: number
  killsOfPostgres: number
  /** Kills, and then the load, continue until this many writes were acknowledged. */
  writes: number
  /** Minimum load time between two kills. */
  gapMs: number
  /** Number of concurrent writers of each kind. */
  crowd: { gifts: number; edits: number; donors: number; uploads: number; messages: number; readers: number }
  /**
   * Whether a killed process's jobs are released at once instead of by the schedule, and letters may wait.
   */
  hurry: boolean
  longestMs: number
}

export type KillReport = {
  processes: Plan['processes']
  world: World
  restarts: number[]
  databaseRestarts: number[]
  findings: Findings[]
  letters: Letters
  seconds: number
}

export type KillRun = {
  report: Omit<KillReport, 'findings' | 'letters'>
  /** Waits for asynchronous work, stops the product, and checks the data on disk. */
  verify(): Promise<KillReport>
  close(): Promise<void>
}

/** Kills the product and its PostgreSQL repeatedly during writes. */
export async function runKills(plan: Plan, say: (line: string) => void): Promise<KillRun> {
  const setup = await createSetup()
  const log = pino({ level: 'error' })
  const engine = plan.processes === 2 ? await startEngine({ dataDir: setup.dataDir, log }) : undefined
  const products: Product[] = []
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()))
    await engine?.stop()
  }
  const close = async () => {
    await stop()
    await setup.close()
  }
  try {
    while (products.length < plan.processes) {
      const product = await Product.in(setup, engine ? { DATABASE_URL: engine.url } : {})
      products.push(product)
      await product.start()
    }
    const world = await settleIn(setup, products)
    const giving = gifts(setup.provider)
    const crowd: [Writer, number][] = [
      [giving, plan.crowd.gifts],
      [edits(), plan.crowd.edits],
      [donors(), plan.crowd.donors],
      [uploads(setup.dataDir), plan.crowd.uploads],
      [messages(), plan.crowd.messages],
      [readers(), plan.crowd.readers],
    ]
    const began = performance.now()
    const writing = Promise.all(crowd.map(([writer, many]) => keepWriting(world, writer, many)))
    const killed = await killAll(plan, products, world, say)
    while (world.total < plan.writes && performance.now() - began < plan.longestMs) await pause(50)
    world.end()
    await writing
    const report = {
      processes: plan.processes,
      world,
      ...killed,
      seconds: (performance.now() - began) / 1000,
    }
    return {
      report,
      close,
      verify: async () => {
        // A start checks every open gift with the provider.
        for (const product of products) await product.stop()
        for (const product of products) await product.start()
        await settleDown(plan, products[0]?.databaseUrl ?? '', giving)
        await stop()
        const writers = crowd.map(([writer]) => writer)
        return { ...report, ...(await look(setup, writers)) }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Spread evenly over the writes, at random moments. */
async function killAll(plan: Plan, products: Product[], world: World, say: (line: string) => void) {
  const restarts: number[] = []
  const databaseRestarts: number[] = []
  const all = plan.killsOfNode + plan.killsOfPostgres
  const began = performance.now()
  for (let done = 1; done <= all; done++) {
    await pause(plan.gapMs * (0.5 + Math.random()))
    const isLate = () => performance.now() - began > (plan.longestMs * done) / all
    while (world.total < (plan.writes * done) / (all + 1) && !isLate()) await pause(Math.random() * 50)
    const victim = products[done % products.length]
    if (!victim) break
    // Kills of the database are spread evenly among the others.
    const due = Math.floor((done * plan.killsOfPostgres) / all)
    world.kills.begun++
    if (due > databaseRestarts.length) {
      databaseRestarts.push(await victim.killDatabase())
    } else {
      await victim.kill()
      restarts.push(await victim.start())
    }
    world.kills.over++
    if (done % 10 === 0) say(`${done} of ${all} kills, ${world.total} writes acknowledged`)
  }
  return { restarts, databaseRestarts }
}

const SETTLING_MS = 120_000

/** Unreported payments are checked, and letters go out at two a second. */
async function settleDown(plan: Plan, url: string, giving: Gifts): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await withDatabase(url, async (database) => {
      for (const end = performance.now() + SETTLING_MS; performance.now() < end; await pause(250)) {
        if (plan.hurry) await freeStuckJobs(pool, 0)
        const { rows } = await database.query<{ busy: number }>(
          `select (select count(*) from public.payment_events where handled_at is null)
            + (select count(*) from public.outgoing_messages where state in ('waiting', 'sending') and not $1) as busy`,
          [plan.hurry],
        )
        if (Number(rows[0]?.busy) === 0 && (await giving.unsettled(database)) === 0) return
      }
    })
  } finally {
    await pool.end()
  }
}

/** With the product stopped and PostgreSQL restarted: only data on disk remains. */
async function look(setup: Setup, writers: Writer[]) {
  const engine = await startEngine({ dataDir: setup.dataDir, log: pino({ level: 'error' }) })
  try {
    return await withDatabase(engine.url, async (database) => {
      const findings: Findings[] = []
      for (const writer of writers) findings.push(await writer.check(database))
      const { findings: ofLetters, letters } = await checkLetters(database, setup.mails)
      return { findings: [...findings, ofLetters], letters }
    })
  } finally {
    await engine.stop()
  }
}
