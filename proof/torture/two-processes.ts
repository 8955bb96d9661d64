import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { startEngine } from '#server/db/engine.ts'
import { freeStuckJobs } from '#server/jobs/life.ts'
import { checkLetters } from './letters.ts'
import { Product } from './product.ts'
import { settleIn, withDatabase } from './settle-in.ts'
import { surroundings } from './surroundings.ts'
import { median, seconds, type Verdict } from './verdict.ts'
import { donors } from './writers/donors.ts'
import { edits } from './writers/edits.ts'
import { gifts } from './writers/gifts.ts'
import { messages } from './writers/messages.ts'
import { readers } from './writers/readers.ts'
import { uploads } from './writers/uploads.ts'
import { keepWriting, sentencesOf, type Writer } from './writers/writer.ts'

/** Two processes on one database, one of them killed again and again: whoever asks the other one is served. */
export async function twoProcesses(kills: number, gapMs: number): Promise<Verdict> {
  const around = await surroundings()
  const log = pino({ level: 'error' })
  const engine = await startEngine({ dataDir: around.dataDir, log })
  const processes: Product[] = []
  const pool = new pg.Pool({ connectionString: engine.url, max: 1 })
  try {
    for (let count = 0; count < 2; count++) {
      const product = await Product.in(around, { DATABASE_URL: engine.url })
      await product.start()
      processes.push(product)
    }
    const world = await settleIn(around, processes)
    const giving = gifts(around.provider)
    const writers: [Writer, number][] = [
      [giving, 6],
      [edits(), 3],
      [donors(), 3],
      [uploads(around.dataDir), 2],
      [messages(), 3],
      [readers(), 4],
    ]
    const writing = Promise.all(writers.map(([writer, many]) => keepWriting(world, writer, many)))
    const restarts: number[] = []
    for (let done = 0; done < kills; done++) {
      await pause(gapMs)
      const victim = processes[done % 2]
      await victim?.kill()
      restarts.push((await victim?.start()) ?? 0)
    }
    await pause(gapMs)
    world.end()
    await writing

    const violations = [...world.violations]
    if (world.trouble.mostAttempts > 2)
      violations.push(`Somebody had to ask ${world.trouble.mostAttempts} times with two processes there`)
    for (const product of processes) {
      await product.stop()
      await product.start()
    }
    await withDatabase(engine.url, async (database) => {
      for (const end = performance.now() + 60_000; performance.now() < end; await pause(250)) {
        await freeStuckJobs(pool, 0)
        if ((await giving.unsettled(database)) === 0) break
      }
      for (const [writer] of writers) violations.push(...sentencesOf(await writer.check(database)))
      violations.push(...sentencesOf((await checkLetters(database, around.mails)).findings))
    })
    return {
      fault: 'one of two processes killed',
      seen:
        `${kills} kills in turn, ${world.total} requests acknowledged, ${world.trouble.broken} broken and asked again once, ` +
        `longest wait ${seconds(world.trouble.longestMs)}, restart ${seconds(median(restarts))} (median)`,
      violations,
    }
  } finally {
    await pool.end()
    for (const product of processes) await product.kill()
    await engine.stop()
    await around.close()
  }
}
