import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { freeStuckJobs, showLife } from '#backend/jobs/liveness.ts'
import { until } from '#backend/testing/until.ts'
import { type EmailApi, startEmailApi } from '../testing/email-api.ts'
import { queueLetter } from '../testing/queue-letter.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startJobs } from './jobs.ts'

let server: TestServer
let second: TestServer
let mails: EmailApi
const running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  mails = await startEmailApi()
  server = await startTestServer({ EMAIL_API_URL: mails.url })
  second = await startTestServer({ EMAIL_API_URL: mails.url }, server)
  await setUpMail()
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
  mails.received.length = 0
  await sql('delete from public.outgoing_messages')
  await sql('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await second.close()
  await server.close()
  await mails.close()
})

function sql(text: string, values?: unknown[]) {
  return server.services.database.server.query(text, values)
}

function setUpMail(key = 're_a_key_for_tests') {
  return sql(
    `insert into public.site_settings (key, value) values
      ('email_service_api_key', $1), ('email_sender_address', 'hello@asha.example')
    on conflict (key) do update set value = excluded.value`,
    [key],
  )
}

async function start(on = server) {
  const jobs = await startJobs(on.services)
  running.push(jobs)
  return jobs
}

function write(cause: string) {
  return inTransaction(server.services.database, (query) =>
    queueLetter(query, { cause, recipient: 'a@example.org', subject: 'Hello', text: 'Hello', html: '' }),
  )
}

const sent = async () =>
  Number((await sql(`select count(*) from public.outgoing_messages where state = 'sent'`)).rows[0].count)

describe('a job', () => {
  test('runs once, however many processes look for work', async () => {
    await Promise.all([start(server), start(second)])
    await Promise.all(Array.from({ length: 8 }, (_, n) => write(`mail ${n}`)))
    await until('all mails', async () => (await sent()) === 8)
    expect(new Set(mails.received.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(8)
    // Two that took the same jobs would ask for everything twice. A slow machine may make some ask again.
    expect(mails.received.length).toBeLessThan(16)
  })

  test('runs at the next start if it waited while nothing ran', async () => {
    await write('before the start')
    await start()
    await until('the mail', async () => (await sent()) === 1)
  })

  test('runs when the email key it waits for is saved in the back office', async () => {
    await setUpMail('')
    await start()
    await write('waits for the key')
    await until('the job to look for a key', async () => {
      const { rows } = await sql('select count(*) from graphile_worker.jobs')
      return rows[0].count === '0'
    })
    expect(await sent()).toBe(0)
    const { client } = await server.signedIn('admin')
    const { error } = await client
      .from('site_settings')
      .upsert({ key: 'email_service_api_key', value: 're_saved_now' })
    expect(error).toBeNull()
    await until('the mail', async () => (await sent()) === 1)
    expect(mails.received[0]?.authorization).toBe('Bearer re_saved_now')
    await setUpMail()
  })

  test('finishes before the runner stops if under way, and stays queued otherwise', async () => {
    let release = () => {}
    mails.nextResponses.push((_request, response) => {
      release = () => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end('{"id":"slow"}')
      }
    })
    const jobs = await start()
    await write('slow')
    await until('the request to arrive', () => mails.received.length === 1)
    let stopped = false
    const stopping = jobs.stop().then(() => {
      stopped = true
    })
    running.length = 0
    // A worker that was asking for a job when it was told to stop still does that one.
    await pause(300)
    await write('left for later')
    expect(stopped).toBe(false)
    release()
    await stopping
    const { rows } = await sql('select cause, state from public.outgoing_messages order by cause')
    expect(rows).toEqual([
      { cause: 'left for later', state: 'waiting' },
      { cause: 'slow', state: 'sent' },
    ])
  })

  test('runs although the first query for jobs failed', async () => {
    await sql(`create function public.refuse_task() returns trigger language plpgsql as
      $$ begin raise exception 'Not now'; end $$`)
    // One that the schedule does not name as well.
    await sql(`create trigger refuse_task before insert on graphile_worker._private_tasks
      for each row when (new.identifier = 'make-receipt') execute function public.refuse_task()`)
    await start()
    await write('begun badly')
    await sql('drop function public.refuse_task cascade')
    await until('the mail', async () => (await sent()) === 1)
  })

  test('runs once although every connection was lost', async () => {
    await start()
    for (let storm = 0; storm < 5; storm++) {
      await write(`before storm ${storm}`)
      await pause(storm * 15)
      await sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'daan-jobs' and datname = current_database()`)
    }
    await write('after the storms')
    await until(
      'all of the mails',
      async () => {
        await freeStuckJobs(server.services.database.server, 3)
        return (await sent()) === 6
      },
      25_000,
    )
    expect(new Set(mails.received.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(
      mails.received.length,
    )
  })
})

test('continues the schedule after the clock was put back', async () => {
  await start()
  const known = () =>
    sql(`select coalesce(last_execution <= now(), true) as "isPast" from graphile_worker._private_known_crontabs
      where identifier = 'free-stuck-jobs'`)
  await until('the schedule to be known', async () => (await known()).rowCount === 1)
  await sql(`update graphile_worker._private_known_crontabs set last_execution = now() + interval '2 hours'`)
  await start(second)
  expect((await known()).rows).toEqual([{ isPast: true }])
})

describe('a job that its process left locked', () => {
  async function lockedBy(runner: string, ago = '1 minute') {
    await write(`locked by ${runner}`)
    await sql(`update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval`, [
      runner,
      ago,
    ])
  }
  const isLocked = async () => {
    const { rows } = await sql('select locked_by is not null as locked from graphile_worker.jobs')
    return rows[0].locked
  }

  test('loses the lock when the process is dead', async () => {
    await lockedBy('pool-dead')
    await freeStuckJobs(server.services.database.server)
    expect(await isLocked()).toBe(false)
  })

  test('runs at the next start', async () => {
    await lockedBy('pool-killed')
    await start()
    await until('the mail', async () => (await sent()) === 1)
  })

  test('stays locked while the process lives, and in its first moments', async () => {
    const client = new pg.Client({
      connectionString: server.services.database.server.options.connectionString,
    })
    await client.connect()
    await showLife(client, 'pool-alive')
    await lockedBy('pool-alive')
    await freeStuckJobs(server.services.database.server)
    expect(await isLocked()).toBe(true)
    await client.end()
    await until('the lock to go with the connection', async () => {
      await freeStuckJobs(server.services.database.server)
      return !(await isLocked())
    })
    await sql('delete from graphile_worker._private_jobs')
    await lockedBy('pool-just-started', '2 seconds')
    await freeStuckJobs(server.services.database.server)
    expect(await isLocked()).toBe(true)
  })

  test('belongs to a running process, which holds its lock', async () => {
    await start()
    await until('its lock', async () => {
      const { rows } = await sql(
        `select from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and application_name = 'daan-jobs' and pg_locks.database =
          (select oid from pg_database where datname = current_database())`,
      )
      return rows.length > 0
    })
  })
})

test.each(['anon', 'authenticated', 'service_role'])('denies %s access to the queue', async (role) => {
  for (const statement of [
    `select graphile_worker.add_job('clean-up')`,
    'select * from graphile_worker.jobs',
    'select * from graphile_worker._private_jobs',
  ]) {
    await expect(sql(`set role ${role}; ${statement}`)).rejects.toThrow('permission denied')
  }
})

test.each(['anon'])('denies %s access to outgoing messages', async (role) => {
  await expect(sql(`set role ${role}; select * from public.outgoing_messages`)).rejects.toThrow(
    'permission denied',
  )
})
