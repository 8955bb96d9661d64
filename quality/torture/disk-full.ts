import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { Product } from './product.ts'
import { settleIn, withDatabase } from './settle-in.ts'
import { createSetup } from './setup.ts'
import { seconds, type Verdict } from './verdict.ts'
import { inWords, staffHeaders, type World } from './world.ts'
import { donors } from './writers/donors.ts'
import { edits } from './writers/edits.ts'
import { gifts } from './writers/gifts.ts'
import { messages } from './writers/messages.ts'
import { picture, uploads } from './writers/uploads.ts'
import { keepWriting, nothingFound, sentencesOf, type Writer } from './writers/writer.ts'

const FAULT = 'disk full'
const SIZE_MB = 256
const LEFT_MB = 8

/** Data directory and database on a small disk that is filled up under load, until space is freed. */
export async function diskFull(forMs: number): Promise<Verdict> {
  const setup = await createSetup()
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE_MB}m,mode=755`,
    'tmpfs',
    setup.dataDir,
  ])
  if (mounted.status !== 0) {
    await setup.close()
    return {
      fault: FAULT,
      seen: '',
      violations: [],
      skipped: 'skipped: needs root, for a small file system of its own',
    }
  }
  const product = await Product.in(setup)
  try {
    await product.start()
    const world = await settleIn(setup, [product])
    world.passing.add(507)
    const giving = gifts(setup.provider)
    const writers: Writer[] = [giving, edits(), donors(), uploads(setup.dataDir), messages()]
    const writing = Promise.all([...writers, bulk(world)].map((writer) => keepWriting(world, writer, 2)))
    await pause(2000)
    const ballast = join(setup.dataDir, 'ballast')
    fill(ballast)
    const said = await watch(world, product, forMs)
    rmSync(ballast)
    const before = world.total
    const back = performance.now()
    while (world.total < before + 20 && performance.now() - back < 60_000) {
      if (!product.isRunning) product.launch()
      await pause(50)
    }
    const tookMs = performance.now() - back
    await pause(1000)
    world.end()
    await writing

    const violations = [...world.violations]
    if (!/There is no room left (for files|to save anything)\./.test(said.sentence))
      violations.push(`An upload to the full disk was answered ${said.sentence}`)
    if (said.starts > 1 && !/no space left/i.test(said.startSaid))
      violations.push(`A start on the full disk said ${said.startSaid}`)
    if (tookMs > 30_000) violations.push(`Writes were taken again only after ${seconds(tookMs)}`)
    await product.stop()
    await product.start()
    await withDatabase(product.databaseUrl, async (database) => {
      for (const end = performance.now() + 45_000; performance.now() < end; await pause(250))
        if ((await giving.unsettled(database)) === 0) break
      for (const writer of writers) violations.push(...sentencesOf(await writer.check(database)))
    })
    return {
      fault: FAULT,
      seen: `${world.total} writes acknowledged; told "${/There is[^"]*/.exec(said.sentence)?.[0]}"; killed while it was full and started ${said.starts} times in vain, which said why; writes taken again ${seconds(tookMs)} after there was room`,
      violations,
    }
  } finally {
    await product.stop()
    spawnSync('umount', [setup.dataDir])
    await setup.close()
  }
}

/** A bulk writer that soon uses the remaining space. */
function bulk(world: World): Writer {
  return {
    async write() {
      await world.retry({
        method: 'POST',
        path: '/rest/v1/donors',
        headers: staffHeaders(world),
        body: JSON.stringify({ name: 'Somebody', notes: randomBytes(9000).toString('hex') }),
      })
    },
    check: async () => nothingFound('bulk'),
  }
}

/** Fills the disk except for a little. */
function fill(path: string): void {
  const { bavail, bsize } = statfsSync(dirname(path))
  writeFileSync(path, Buffer.alloc(bavail * bsize - LEFT_MB * 1024 * 1024))
}

type Seen = { sentence: string; starts: number; startSaid: string }

/** Half of the time it runs on the full disk, then it is killed and restarted like by a service manager. */
async function watch(world: World, product: Product, forMs: number): Promise<Seen> {
  const seen: Seen = { sentence: '', starts: 0, startSaid: '' }
  const began = performance.now()
  while (performance.now() - began < forMs) {
    const answer = await ask(product.port, {
      method: 'POST',
      path: '/storage/v1/object/site_assets/full.png',
      headers: staffHeaders(world, { 'Content-Type': 'image/png', 'x-upsert': 'true' }),
      body: picture(),
    }).catch(() => undefined)
    if (answer && !/no room left/.test(seen.sentence)) seen.sentence = inWords(answer)
    if (performance.now() - began > forMs / 2) {
      if (seen.starts === 0) await product.kill()
      if (!product.isRunning) {
        if (seen.starts++ > 0) seen.startSaid = product.lastOutput
        product.launch()
      }
    }
    await pause(500)
  }
  return seen
}
