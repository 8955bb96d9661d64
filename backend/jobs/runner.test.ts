import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/database.ts'
import { hangingDatabase } from '../testing/hanging-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { prepareQueue } from './prepare-queue.ts'
import { startRunner } from './runner.ts'
import type { Services } from './services.ts'

const log = pino({ level: 'silent' })

test('ends when the database falls silent, also on connections that are idle', async () => {
  const own = await createTestDatabase('migrated')
  await prepareQueue(own.url, log)
  const way = await hangingDatabase(own.url)
  const database = connect({ url: way.url, log, poolSize: 4, serverHangsAfterMs: 3000 })
  onTestFinished(async () => {
    await way.close()
    await database.close()
    await own.drop()
  })
  const runner = await startRunner({ database, log } as Services, { tasks: {}, schedule: [] })
  const idle = async () =>
    Number(
      (
        await database.server.query(
          `select count(*) from pg_stat_activity
          where application_name = 'daan-jobs' and state = 'idle' and datname = current_database()`,
        )
      ).rows[0].count,
    )
  // One of them listens, the others have asked for work.
  await until('idle connections', async () => (await idle()) > 1)
  way.hang()
  void runner.stop()
  await expect(runner.ended).resolves.toBeUndefined()
})
