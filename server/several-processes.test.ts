import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionTo } from '#backend/db/connection.ts'
import type { Query } from '#backend/db/database.ts'
import { freeStuckJobs } from '#backend/jobs/liveness.ts'
import { balance } from '#backend/testing/balancer.ts'
import { bytesOf } from '#backend/testing/storage/bytes-of.ts'
import { S3_KEYS, type S3Double, startS3Double } from '#backend/testing/storage/s3-double.ts'
import { noisyPicture } from '#backend/testing/storage/samples.ts'
import { until } from '#backend/testing/until.ts'
import { fc, isFull } from '#domain/testing/properties.ts'
import { compareGift, compareTotals } from './testing/disorder/books.ts'
import { beginGifts, overHttp, type Send } from './testing/disorder/hands.ts'
import { story } from './testing/disorder/story.ts'
import { comeToRest, type Hands, live } from './testing/disorder/tale.ts'
import { type EmailApi, startEmailApi } from './testing/email-api.ts'
import {
  BUILD_TIMEOUT_MS,
  buildProduct,
  type ProductProcess,
  startProduct,
} from './testing/product-process.ts'
import { queueLetter } from './testing/queue-letter.ts'
import {
  KEY_ID,
  KEY_SECRET,
  type RazorpayApi,
  startRazorpayApi,
  WEBHOOK_SECRET,
} from './testing/razorpay-api.ts'
import { freshAddress } from './testing/shop.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { officialClient } from './testing/test-server.ts'

/** Three processes of the built product on one PostgreSQL, with their files in one S3-compatible store. */

const PASSWORD = 'a long enough password'
let own: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let s3: S3Double
let mails: EmailApi
let provider: RazorpayApi
let environment: Record<string, string>
let processes: ProductProcess[] = []
let anonKey = ''
/** Has the port that the processes are to serve their metrics on. */
const metricsPortTaken = createServer()

beforeAll(async () => {
  buildProduct()
  own = await createTestDatabase('empty')
  await new Promise<void>((done) => metricsPortTaken.listen(0, '127.0.0.1', done))
  s3 = await startS3Double('charity')
  mails = await startEmailApi()
  provider = await startRazorpayApi()
  environment = {
    DATABASE_URL: own.url,
    DATABASE_POOL: '4',
    JWT_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: PASSWORD,
    PUBLIC_URL: 'https://www.example.org',
    TRUST_PROXY: '1',
    S3_BUCKET: 'charity',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: S3_KEYS.id,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
    EMAIL_API_URL: mails.url,
    METRICS_PORT: String((metricsPortTaken.address() as AddressInfo).port),
    RAZORPAY_API_URL: provider.url,
  }
  // Together, on a database that has nothing yet.
  processes = await Promise.all([1, 2, 3].map(() => startProduct(environment)))
  pool = new pg.Pool({ ...connectionTo(own.url), max: 2 })
  const config = await fetch(`${processes[0]?.url}/config.json`)
  anonKey = ((await config.json()) as { anonKey: string }).anonKey
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await pool?.end()
  for (const { child } of processes) child.kill('SIGKILL')
  await s3?.close()
  await mails?.close()
  await provider?.close()
  await own?.drop()
  metricsPortTaken.close()
})

const at = (n: number, token?: string) => officialClient(processes[n]?.url ?? '', anonKey, token)
const everywhere = <T>(look: (n: number) => Promise<T>) => Promise.all([0, 1, 2].map(look))

async function isDone(tasks: string): Promise<boolean> {
  const waiting = 'select from graphile_worker.jobs where task_identifier = any ($1)'
  return (await pool.query(waiting, [tasks.split(' ')])).rowCount === 0
}

/** A killed process leaves its jobs locked. The schedule would free them within two minutes. */
async function untilDone(what: string, tasks: string): Promise<void> {
  const look = async () => {
    await freeStuckJobs(pool, 0)
    return isDone(tasks)
  }
  await until(what, look, 120_000)
}

async function signIn(n: number): Promise<{ clients: SupabaseClient[]; token: string }> {
  const { data, error } = await at(n).auth.signInWithPassword({
    email: 'admin@example.org',
    password: PASSWORD,
  })
  if (error) throw error
  const token = data.session.access_token
  return { clients: [0, 1, 2].map((n) => at(n, token)), token }
}

test('starts without metrics and logs a warning if their port is in use', () => {
  for (const process of processes)
    expect(process.said().filter((line) => line.includes('Metrics are off: port'))).toHaveLength(1)
})

test('seeds content, pictures and administrator once when processes start together', async () => {
  const { rows } = await pool.query(
    `select (select count(*) from auth.users)::int as people, (select count(*) from storage.objects)::int as pictures,
      (select count(*) from daan.migrations where id = 'seed')::int as seeds`,
  )
  expect(rows[0]).toEqual({ people: 1, pictures: s3.objects.size, seeds: 1 })
  // The build has made them in all sizes, so no request waits for a job.
  const hero = 'storage/v1/render/image/public/site_assets/public/home/hero_image.webp?width=480&format=avif'
  const types = await everywhere(async (n) =>
    (await fetch(`${processes[n]?.url}/${hero}`)).headers.get('content-type'),
  )
  expect(types).toEqual(['image/avif', 'image/avif', 'image/avif'])
  expect(rows[0].pictures).toBeGreaterThan(0)
  expect(s3.requests.filter(({ method }) => method === 'PUT')).toHaveLength(rows[0].pictures)
  const pages = await everywhere(async (n) => (await fetch(`${processes[n]?.url}/our-work`)).status)
  expect(pages).toEqual([200, 200, 200])
})

test.each(['/', '/about', '/our-work', '/donate', '/contact', '/hi'])(
  'renders the page %s once, and not again for every visitor',
  async (path) => {
    const [first] = processes
    const logged = (of: string) => first?.said().filter((line) => line.includes(`"path":"${of}"`)).length ?? 0
    // Responses of the app itself are logged, those from memory are not; this one is always logged, and comes after.
    const settle = async () => {
      const before = logged('/healthz')
      await fetch(`${first?.url}/healthz`)
      await until('the log', () => logged('/healthz') > before)
    }
    await until('the page from memory', async () => {
      const before = logged(path)
      expect((await fetch(`${first?.url}${path}`)).status).toBe(200)
      await settle()
      return logged(path) === before
    })
  },
)

test('shows a change saved on one process at once on the others, in pages and in answers', async () => {
  const { clients } = await signIn(0)
  const seen = (n: number) =>
    Promise.all([
      fetch(`${processes[n]?.url}/`).then((page) => page.text()),
      at(n)
        .from('page_content')
        .select('content_data')
        .eq('page_slug', 'home')
        .eq('element_id', 'hero_title'),
    ]).then(([page, { data }]) => [page, JSON.stringify(data)])
  for (const [writer, client] of clients.entries()) {
    await everywhere(seen)
    await everywhere(seen) // From memory now.
    const words = `Saved on process ${writer}`
    const { error } = await client
      .from('page_content')
      .update({ content_data: words })
      .eq('page_slug', 'home')
      .eq('element_id', 'hero_title')
    expect(error).toBeNull()
    const isNew = async (n: number) => (await seen(n)).every((text) => text?.includes(words))
    expect(await isNew(writer)).toBe(true)
    await everywhere((n) => until(`the words on process ${n}`, () => isNew(n)))
  }
})

test('counts attempts on all processes against one limit', async () => {
  const statuses: (number | undefined)[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const { error } = await at(attempt % 3).auth.signInWithPassword({
      email: 'nobody@example.org',
      password: 'guessed',
    })
    statuses.push(error?.status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

test('ends a session on all processes', async () => {
  const { clients, token } = await signIn(2)
  const rights = () =>
    everywhere(async (n) => {
      const { data } = (await clients[n]?.from('audit_log').select('id').limit(1)) ?? {}
      const { error } = await at(n).auth.getUser(token)
      return data?.length === 1 && !error
    })
  expect(await rights()).toEqual([true, true, true])
  const { error } = await at(0).auth.admin.signOut(token, 'local')
  expect(error).toBeNull()
  expect(await rights()).toEqual([false, false, false])
})

test('runs each job once', async () => {
  await pool.query(
    `insert into public.site_settings (key, value) values
      ('email_service_api_key', 're_a_key_for_tests'), ('email_sender_address', 'hello@asha.example')
    on conflict (key) do update set value = excluded.value`,
  )
  mails.received.length = 0
  const letter = { recipient: 'a@example.org', subject: 'Hello', text: 'Hello', html: '' }
  for (let n = 0; n < 9; n++)
    await queueLetter((text, values) => pool.query(text, values), { ...letter, cause: `letter ${n}` })
  await until(
    'all letters',
    async () => {
      const { rows } = await pool.query(`select from public.outgoing_messages where state = 'sent'`)
      return rows.length === 9
    },
    30_000,
  )
  // A busy machine may make a process ask again; by the key the service knows that it is the same letter.
  expect(new Set(mails.received.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(9)
})

/** As in `giving/disorder.test.ts`, with jobs that the processes run by themselves and one that is killed. */
test(
  'keeps the books equal to the provider’s in any order of events, even when a process is killed',
  async () => {
    const RUNS = isFull ? 50 : 2
    const GIFTS_AT_ONCE = 6
    await pool.query(
      `insert into public.site_settings (key, value) values
      ('razorpay_key_id', $1), ('razorpay_key_secret', $2), ('razorpay_webhook_secret', $3)
    on conflict (key) do update set value = excluded.value`,
      [KEY_ID, KEY_SECRET, WEBHOOK_SECRET],
    )
    provider.state.ignoresKeys = true
    const { token } = await signIn(0)
    const query = ((text, values) => pool.query(text, values)) as Query
    let isKilled = false
    let replacing: Promise<void> | undefined

    const send: Send = async (at, name, body, headers) => {
      for (;;) {
        const answer = await fetch(`${processes[at]?.url}/functions/v1/${name}`, {
          method: 'POST',
          body,
          headers: { apikey: anonKey, 'X-Forwarded-For': freshAddress(), ...headers },
        }).catch(() => undefined)
        // Turned away by a busy machine or a process that is gone, not by the product's rules.
        if (answer && answer.status !== 503 && answer.status !== 504) return answer.status
        await replacing
      }
    }
    const hands: Hands = {
      ...overHttp(send, query, () => token),
      async poll({ giftId }) {
        await pool.query('update private.gift_orders set next_check_at = now() where donation_id = $1', [
          giftId,
        ])
        await pool.query(
          `select graphile_worker.add_job('reconcile-payments', '{"all": true}', job_key => 'poll')`,
        )
      },
      async work() {
        await untilDone('the events to be handled', 'handle-payment-event')
      },
      async crash(_, at) {
        if (isKilled) return
        isKilled = true
        processes[at]?.child.kill('SIGKILL')
        replacing = startProduct(environment).then((started) => {
          processes[at] = started
        })
        await replacing
      },
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(story, { minLength: GIFTS_AT_ONCE, maxLength: GIFTS_AT_ONCE }),
        async (stories) => {
          const tales = await beginGifts(provider, query, GIFTS_AT_ONCE)
          const lived = await Promise.all(
            tales.map(async (tale, n) => [
              ...(await live(provider, hands, tale, stories[n] ?? [])),
              ...(await comeToRest(hands, tale)),
            ]),
          )
          // A check under way may have asked before the last step, and plans the next one after a poll.
          await untilDone('the polls', 'reconcile-payments handle-payment-event')
          for (let isAway = true; isAway; ) {
            const { rows } = await pool.query('select clock_timestamp()::text as began')
            for (const tale of tales) await hands.poll(tale, 0)
            await untilDone('the last poll', 'reconcile-payments handle-payment-event')
            // A busy machine lets the provider seem away: the product notes that, and asks later.
            const trouble = `select from public.payment_attention where kind = 'provider' and last_seen_at >= $1`
            isAway = Boolean((await pool.query(trouble, [rows[0]?.began])).rowCount)
          }
          const compared = await Promise.all(tales.map((tale) => compareGift(provider, query, tale)))
          expect([...lived.flat(), ...compared.flat(), ...(await compareTotals(query))]).toEqual([])
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(isKilled).toBe(true)
  },
  // Interleavings of six gifts, with a process that is killed and started again; in full fifty of them.
  isFull ? 3_600_000 : 240_000,
)

// Late, when the pictures of the first start have been looked at.
test('serves, resizes and removes a file stored through one process on the others', async () => {
  const { clients } = await signIn(1)
  const [first, second, third] = clients.map((client) => client.storage.from('site_assets'))
  const bytes = await noisyPicture('png', 300, 300)
  expect((await first?.upload('shared/picture.png', bytes))?.error).toBeNull()
  const link = (n: number, path: string) => `${processes[n]?.url}/storage/v1/${path}/shared/picture.png`
  // Comparing them is Node's work: the matchers look at each byte on its own.
  const same = await everywhere(async (n) =>
    bytes.equals(await bytesOf(await fetch(link(n, 'object/public/site_assets')))),
  )
  expect(same).toEqual([true, true, true])
  await until('the other sizes', () => isDone('make-variants'))
  const small = await fetch(`${link(2, 'render/image/public/site_assets')}?width=200`)
  expect(small.headers.get('content-type')).toBe('image/webp')
  expect((await second?.remove(['shared/picture.png']))?.error).toBeNull()
  expect((await third?.download('shared/picture.png'))?.error).not.toBeNull()
  expect((await fetch(link(0, 'object/public/site_assets'))).status).toBe(404)
})

describe('a rolling restart', () => {
  test('loses no request under load, and no write is lost or repeated', async () => {
    const { token } = await signIn(0)
    const front = balance(processes.map(({ url }) => url))
    const key = { apikey: anonKey }
    const staff = { apikey: anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const trouble: string[] = []
    const acknowledged: string[] = []
    const served = new Map<string, number>()
    let isBusy = true

    async function visit(visitor: number): Promise<void> {
      for (let n = 0; isBusy; n++) {
        const name = `Donor ${n} of ${visitor}`
        for (const wanted of [
          { method: 'GET', path: '/', status: 200 },
          { method: 'GET', path: '/rest/v1/causes?select=title', headers: key, status: 200 },
          {
            method: 'POST',
            path: '/rest/v1/donors',
            headers: staff,
            body: JSON.stringify({ name }),
            status: 201,
          },
        ]) {
          const { status, body, from } = await front
            .send(wanted)
            .catch((error: Error) => ({ status: 0, body: String(error), from: '' }))
          if (status !== wanted.status) trouble.push(`${wanted.method} ${wanted.path}: ${status} ${body}`)
          else served.set(from, (served.get(from) ?? 0) + 1)
          if (status === 201) acknowledged.push(name)
        }
        await pause(100)
      }
    }
    const visitors = Promise.all([1, 2, 3].map(visit))
    await until('each process to have served', () => processes.every(({ url }) => served.has(url)))
    const [leaving] = processes
    expect(await leaving?.stop()).toBe(0)
    const returned = await startProduct(environment)
    processes[0] = returned
    front.replace(leaving?.url ?? '', returned.url)
    await until('requests at the process that came back', () => (served.get(returned.url) ?? 0) > 20)
    isBusy = false
    await visitors
    await front.close()

    expect(trouble).toEqual([])
    expect(processes.map(({ url }) => (served.get(url) ?? 0) > 0)).toEqual([true, true, true])
    expect(served.get(leaving?.url ?? '')).toBeGreaterThan(0)
    const { rows } = await pool.query(`select name from public.donors where name like 'Donor %'`)
    expect(rows.map(({ name }) => name).sort()).toEqual(acknowledged.sort())
  })

  test('ends each process by itself, including the last', async () => {
    expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0, 0])
  })
})
