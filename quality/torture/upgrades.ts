import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import pino from 'pino'
import { startEngine } from '#backend/db/engine.ts'
import { upgradeBackups } from '#server/back-up-first.ts'
import { isHealthy } from './ask.ts'
import { BACKFILL, LEFT, makeNextRelease } from './next-release.ts'
import { Product } from './product.ts'
import { settleIn, withDatabase } from './settle-in.ts'
import { createSetup } from './setup.ts'
import { seconds, type Verdict } from './verdict.ts'
import { gifts } from './writers/gifts.ts'
import { keepWriting, sentencesOf } from './writers/writer.ts'

const KNOWN_ONLY_TO_NEXT = 'which this version does not know'

/** Kills starts that upgrade: each next start finds the old state or completes the upgrade, with every row. */
export async function killedUpgrades(kills: number, rows: number): Promise<Verdict> {
  const setup = await createSetup()
  const old = await Product.in(setup)
  const next = await Product.in(setup, {}, makeNextRelease(setup.folder))
  const violations: string[] = []
  try {
    await old.start()
    const world = await settleIn(setup, [old])
    const giving = gifts(setup.provider)
    for (let gift = 0; gift < 5; gift++) await giving.write(world)
    const before = await withDatabase(old.databaseUrl, async (database) => {
      await database.query(
        `insert into public.consent_records (choice, notice_version) select 'refused', 'v1' from generate_series(1, $1)`,
        [rows],
      )
      return contents(database)
    })
    await old.stop()

    // The first half ends before the upgrade is committed, as long as it is not, beginning in the midst of it; the
    // second half ends its backfill.
    let upgraded = 0
    let began = 0
    for (let kill = 0; kill < kills; kill++) {
      next.launch()
      if (kill === 0) await untilMigrating(next)
      else if (upgraded === 0 && kill < kills / 2) await pause(300 + (7000 * kill) / kills)
      else await next.untilHealthy().then(() => pause(Math.random() * 1500))
      await next.kill()
      if (upgraded === 0) {
        if (await old.starts()) began++
        else if (old.lastOutput.includes(KNOWN_ONLY_TO_NEXT)) upgraded = kill + 1
        else violations.push(`After kill ${kill + 1} neither release starts: ${old.lastOutput}`)
        await old.stop()
      }
    }
    const startMs = await next.start()
    const { after, filledMs } = await withDatabase(next.databaseUrl, async (database) => {
      const filling = performance.now()
      while ((await countOf(database, LEFT)) > 0 && performance.now() - filling < 120_000) await pause(100)
      const filledMs = performance.now() - filling
      const unfinished = `select count(*)::int as count from daan.backfills where function_name = '${BACKFILL}' and finished_at is null`
      for (const end = performance.now() + 30_000; performance.now() < end; await pause(100))
        if ((await countOf(database, unfinished)) === 0) break
      if ((await countOf(database, LEFT)) > 0) violations.push('Rows of the backfill are left')
      if ((await countOf(database, unfinished)) > 0) violations.push('The backfill does not end')
      violations.push(...sentencesOf(await giving.check(database)))
      return { after: await contents(database), filledMs }
    })
    if (before !== after) violations.push(`Rows before: ${before}, after: ${after}`)
    const backups = upgradeBackups({ DATA_DIR: setup.dataDir })
    if (backups.length === 0 || backups.length > 2) violations.push(`${backups.length} backups are kept`)
    return {
      fault: `an upgrade killed ${kills} times`,
      seen: `${began} kills left the old release's state, in which it started and served; the upgrade was complete after kill ${upgraded || 'none'}; the last start took ${seconds(startMs)}, what was left of the backfill of ${rows} rows ${seconds(filledMs)}`,
      violations,
    }
  } finally {
    await Promise.all([old.kill(), next.kill()])
    await setup.close()
  }
}

/** Replaces two processes one after the other while gifts come in, on the given database or a new one. */
export async function rollingUpgrade(rows: number, given?: string): Promise<Verdict> {
  const setup = await createSetup()
  const engine = given
    ? undefined
    : await startEngine({ dataDir: setup.dataDir, log: pino({ level: 'error' }) })
  const url = given ?? engine?.url ?? ''
  const where = { DATABASE_URL: url }
  const root = makeNextRelease(setup.folder)
  const products = [await Product.in(setup, where), await Product.in(setup, where)]
  try {
    for (const product of products) await product.start()
    const world = await settleIn(setup, products)
    await withDatabase(url, (database) =>
      database.query(
        `insert into public.consent_records (choice, notice_version) select 'refused', 'v1' from generate_series(1, $1)`,
        [rows],
      ),
    )
    const giving = gifts(setup.provider)
    const writing = keepWriting(world, giving, 4, 250)
    await pause(1000)
    for (const product of products) {
      // A proxy sends donors to the other process meanwhile.
      world.kills.begun++
      await product.stop()
      await product.upgrade(root)
      world.kills.over++
      await pause(1000)
    }
    await withDatabase(url, async (database) => {
      for (const end = performance.now() + 120_000; performance.now() < end; await pause(250))
        if ((await countOf(database, LEFT)) === 0) break
    })
    world.end()
    await writing
    const violations = [...world.violations]
    await withDatabase(url, async (database) => {
      // The product asks the provider about unreported payments after two minutes, or when told to.
      for (const end = performance.now() + 120_000; performance.now() < end; await pause(1000)) {
        if ((await giving.unsettled(database)) === 0) break
        await database.query(
          `select graphile_worker.add_job('reconcile-payments', '{"all": true}', job_key => 'after the upgrade')`,
        )
      }
      if ((await countOf(database, LEFT)) > 0) violations.push('Rows of the backfill are left')
      violations.push(...sentencesOf(await giving.check(database)))
    })
    return {
      fault: 'two processes upgraded one after the other',
      seen: `${world.total} writes acknowledged, none refused; the longest took ${seconds(world.trouble.longestMs)}`,
      violations,
    }
  } finally {
    await Promise.all(products.map((product) => product.kill()))
    await engine?.stop()
    await setup.close()
  }
}

/** Resolves while the migration is being applied, or once the product serves or has ended. */
async function untilMigrating(product: Product): Promise<void> {
  const isMigrating = `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep'`
  const look = () => withDatabase(product.databaseUrl, (database) => countOf(database, isMigrating))
  while (product.isRunning && !(await isHealthy(product.port))) {
    // Until PostgreSQL accepts connections there is nothing to see.
    if ((await look().catch(() => 0)) > 0) return
    await pause(20)
  }
}

async function countOf(database: pg.Client, sql: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(sql)
  return rows[0]?.count ?? 0
}

/** Counts and sums that no upgrade changes. */
async function contents(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ said: string }>(
    `select concat_ws(', ', (select count(*) from public.consent_records), (select count(*) from public.donations),
      (select sum(amount) from public.donations), (select count(*) from public.donors),
      (select count(*) from public.page_content), (select count(*) from public.site_settings)) as said`,
  )
  return rows[0]?.said ?? ''
}
