import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { startEngine } from '#backend/db/engine.ts'
import { type Answer, ask } from './ask.ts'
import { Product } from './product.ts'
import { settleIn, withDatabase } from './settle-in.ts'
import { createSetup } from './setup.ts'
import { seconds, type Verdict } from './verdict.ts'
import { visitorHeaders, type World } from './world.ts'
import { donors } from './writers/donors.ts'
import { edits } from './writers/edits.ts'
import { gifts } from './writers/gifts.ts'
import { messages } from './writers/messages.ts'
import { uploads } from './writers/uploads.ts'
import { keepWriting, sentencesOf, type Writer } from './writers/writer.ts'

/**
 * The database disappears under load and returns: the product stays up, reports it, and recovers by itself.
 */
export async function databaseGone(forMs: number): Promise<Verdict> {
  const setup = await createSetup()
  const log = pino({ level: 'error' })
  let engine = await startEngine({ dataDir: setup.dataDir, log })
  const product = await Product.in(setup, { DATABASE_URL: engine.url })
  try {
    await product.start()
    const world = await settleIn(setup, [product])
    const giving = gifts(setup.provider)
    const writers: Writer[] = [giving, edits(), donors(), uploads(setup.dataDir), messages()]
    const writing = Promise.all(writers.map((writer) => keepWriting(world, writer, 2)))
    await pause(2000)
    const { pid } = product
    await engine.stop()
    const before = world.total
    const said = await probeUntil(world, product, performance.now() + forMs)

    engine = await startEngine({ dataDir: setup.dataDir, log })
    const back = performance.now()
    while (world.total < before + 5 && performance.now() - back < 60_000) await pause(10)
    const tookMs = performance.now() - back
    await pause(2000)
    world.end()
    await writing

    const violations = [...world.violations, ...said]
    if (product.pid !== pid || !product.isRunning) violations.push('The product ended when its database went')
    if (tookMs > 15_000) violations.push(`Writes were taken again only after ${seconds(tookMs)}`)
    await product.stop()
    await product.start()
    await withDatabase(engine.url, async (database) => {
      for (const end = performance.now() + 45_000; performance.now() < end; await pause(250))
        if ((await giving.unsettled(database)) === 0) break
      for (const writer of writers) violations.push(...sentencesOf(await writer.check(database)))
    })
    return {
      fault: `database gone for ${seconds(forMs)}`,
      seen: `${world.total} writes acknowledged; while it was gone, pages without its data, 503 with a sentence for the rest; writes taken again ${seconds(tookMs)} after it was back, without a restart`,
      violations,
    }
  } finally {
    await product.kill()
    await engine.stop()
    await setup.close()
  }
}

/** A visitor's view meanwhile: pages and files still load, and everything else asks to come back later. */
async function probeUntil(world: World, { port }: Product, end: number): Promise<string[]> {
  const complaints = new Set<string>()
  const look = (what: string, { status, body }: Answer, wanted: number, words: string) => {
    if (status !== wanted || !body.includes(words))
      complaints.add(
        `While the database was gone ${what} was answered ${status} ${body.toString().slice(0, 150)}`,
      )
  }
  while (performance.now() < end) {
    look(
      'a page',
      await ask(port, { method: 'GET', path: '/', headers: { Accept: 'text/html' } }),
      200,
      '</html>',
    )
    look(
      'the health check',
      await ask(port, { method: 'GET', path: '/healthz' }),
      503,
      'database unavailable',
    )
    const message = {
      method: 'POST',
      path: '/functions/v1/contact-form',
      headers: visitorHeaders(world),
      body: JSON.stringify({
        name: 'Asha Rao',
        email: 'asha@example.org',
        subject: 'A question',
        message: 'Is anybody there just now?',
      }),
    }
    look(
      'a message',
      await ask(port, message),
      503,
      'The site can not do this just now. Please try again in a moment.',
    )
    await pause(500)
  }
  return [...complaints]
}
