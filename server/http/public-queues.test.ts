import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { createConnection, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listen } from '#backend/http/listen.ts'
import { until } from '#backend/testing/until.ts'
import type { ServerFunction } from '../function.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { functions } from './functions.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterEach(() => server.close())

const summary = (from: string, signal?: AbortSignal) =>
  fetch(`${server.url}/functions/v1/gift-summary?reference=pay_nobodys`, {
    headers: { apikey: server.anonKey, 'X-Forwarded-For': from },
    ...(signal && { signal }),
  })

/** While it lasts, what a visitor asks about a gift hangs in the database. */
async function holdUp(table = 'public.causes') {
  const holder = await server.services.database.server.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

async function hanging(): Promise<number> {
  const { rows } = await server.services.database.server.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name = 'daan-strangers' and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

test('serves staff’s functions and sessions however many visitors’ requests hang', async () => {
  const admin = await server.signedIn('admin')
  const goOn = await holdUp()
  const asked = Array.from({ length: 30 }, (_, n) => summary(`203.0.${n}.1`))
  // One of the public connections stays free.
  const most = server.services.database.publicServer.options.max - 1
  await until('all of them to hang', async () => (await hanging()) === most)
  const { error, response } = await admin.client.functions.invoke('resend-invitation', {
    body: { id: '00000000-0000-4000-8000-000000000000' },
  })
  expect([error?.name, response?.status]).toEqual(['FunctionsHttpError', 404])
  expect(await hanging()).toBe(most)
  await goOn()
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
})

test('uses no more than two of the staff’s connections for public requests', async () => {
  const { token } = await server.donor('asha@example.org')
  const member = await server.signedIn('member')
  const body = (sent: object) => ({ method: 'POST', body: JSON.stringify(sent) })
  const bursts: [string, RequestInit][] = [
    ['/auth/v1/token?grant_type=refresh_token', body({ refresh_token: 'nobody-s' })],
    ['/auth/v1/verify', body({ type: 'recovery', token_hash: 'nobody-s' })],
    ['/auth/v1/recover', body({ email: 'nobody@example.org' })],
    ['/functions/v1/personal-data', { ...body({}), headers: { Authorization: `Bearer ${token}` } }],
    [
      '/functions/v1/resend-invitation',
      { ...body({}), headers: { Authorization: `Bearer ${member.token}` } },
    ],
    ['/auth/v1/user', { headers: { Authorization: `Bearer ${member.token}` } }],
    ['/functions/v1/razorpay-webhook', body({})],
    ['/unsubscribe?token=nobody-s', { method: 'POST' }],
    ['/.well-known/security.txt', {}],
    ['/config.json', {}],
    ['/healthz', {}],
  ]
  const { server: pool } = server.services.database
  let inUse = 0
  let most = 0
  pool.on('acquire', () => {
    inUse++
    most = Math.max(most, inUse)
  })
  pool.on('release', () => inUse--)
  for (const [path, { headers, ...sent }] of bursts) {
    most = 0
    const asked = Array.from({ length: 40 }, (_, n) =>
      fetch(server.url + path, {
        ...sent,
        headers: { apikey: server.anonKey, 'X-Forwarded-For': `203.0.${n}.1`, ...headers },
      }),
    )
    const failures = (await Promise.all(asked)).filter(({ status }) => status === 500)
    expect([path, await Promise.all(failures.map((answer) => answer.text()))]).toEqual([path, []])
    expect([path, most <= 2]).toEqual([path, true])
  }
})

test('accepts a provider’s report while other callers announce bodies that they do not send', async () => {
  const { hostname, port } = new URL(server.url)
  const sockets = Array.from({ length: 3 }, (_, n) => {
    const socket = createConnection({ host: hostname, port: Number(port) })
    const headers = `Host: ${hostname}\r\nX-Forwarded-For: 203.0.${n}.1\r\nContent-Length: 100`
    socket.write(`POST /functions/v1/razorpay-webhook HTTP/1.1\r\n${headers}\r\n\r\n{`)
    return socket
  })
  const isOver = vi.fn()
  for (const socket of sockets) socket.on('data', isOver).on('close', isOver)
  await until('all of them to be sent', () => sockets.every(({ bytesWritten }) => bytesWritten > 0))
  // Any later request was accepted after them.
  await (await fetch(`${server.url}/healthz`)).text()
  const reported = await fetch(`${server.url}/functions/v1/razorpay-webhook`, { method: 'POST', body: '{}' })
  expect(await reported.json()).toMatchObject({ code: 'no_webhook_secret' })
  expect(isOver).not.toHaveBeenCalled()
  for (const socket of sockets) socket.destroy()
})

test('returns 503 for a token that finds no room, so that the official client keeps its session', async () => {
  const goOn = await holdUp('auth.refresh_tokens')
  const statuses: number[] = []
  const asked = Array.from({ length: 70 }, async () => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'X-Forwarded-For': '203.0.113.9' },
      body: JSON.stringify({ refresh_token: 'nobody-s' }),
    })
    statuses.push(answer.status)
  })
  // One is looked up, and 60 wait.
  await until('the others to be turned away', () => statuses.length === 9)
  await goOn()
  await Promise.all(asked)
  expect(statuses.filter((status) => status === 503)).toHaveLength(9)
  expect(statuses.filter((status) => status === 400)).toHaveLength(61)
})

test('never begins the request of a visitor who has left', async () => {
  const goOn = await holdUp()
  const first = summary('203.0.113.5')
  await until('the first to hang', async () => (await hanging()) === 1)
  const left = new AbortController()
  const gone = Array.from({ length: 20 }, () => summary('203.0.113.5', left.signal).catch(() => 'gone'))
  // By then they wait for their turn, and then the server has seen them leave.
  const roundTrips = async () => {
    for (let n = 0; n < 5; n++) await (await fetch(`${server.url}/healthz`)).text()
  }
  await roundTrips()
  left.abort()
  expect(new Set(await Promise.all(gone))).toEqual(new Set(['gone']))
  await roundTrips()
  await goOn()
  expect((await first).status).toBe(404)
  expect((await summary('203.0.113.5')).status).toBe(404)
  const { rows } = await server.services.database.server.query<{ begun: number }>(
    `select cardinality(attempts) as begun from daan.rate_limits
    where bucket = sha256(convert_to('gifts looked at from 203.0.113.5', 'UTF8'))`,
  )
  expect(rows).toEqual([{ begun: 2 }])
})

const CROWD = 'Very many people are giving just now. Nothing was charged. Please try again in a moment.'

const post = (name: string, body: object, from = '203.0.113.9') =>
  fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  })

/** Fills the queue of those who open a gift; returns the codes of their answers, which come later. */
async function fillOpenings() {
  const asked = Array.from({ length: 24 + 200 }, async (_, n) => {
    const answer = await post('create-razorpay-order', { amount: 10 }, `203.0.${n}.1`)
    const { code } = (await answer.json()) as { code: string }
    return code
  })
  const { queues } = server.services
  await until('the queue to be full', () => queues.refusesOpening(new IncomingMessage(new Socket())))
  return asked
}

test('refuses in general words what is about a gift', async () => {
  const goOn = await holdUp('daan.rate_limits')
  const statuses: number[] = []
  const check = () => post('check-razorpay-order', { razorpay_order_id: 'order_nobodys' })
  const asked = Array.from({ length: 73 }, async () => statuses.push((await check()).status))
  // Twelve of an address run, and sixty wait.
  await until('one to be turned away', () => statuses.length === 1)
  const refused = await check()
  await goOn()
  await Promise.all(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  const { error } = await refused.json()
  expect(error).toBe('Too much is being asked at the moment. Please try again shortly.')
})

test('refuses in the words of a crowd what opens a gift, and answers the others who report a payment', async () => {
  const goOn = await holdUp('public.site_settings')
  const waiting = await fillOpenings()
  for (const name of ['create-razorpay-order', 'start-monthly-gift']) {
    const refused = await post(name, { amount: 10 })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toEqual({
      code: 'busy',
      message: CROWD,
      error: CROWD,
      details: null,
      hint: null,
    })
  }
  const reported = post('verify-razorpay-payment', { razorpay_order_id: 'order_nobodys' })
  expect(await (await reported).json()).toMatchObject({ code: 'invalid_result' })
  await goOn()
  // Nobody who had a place lost it.
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['payments_not_configured']))
  const next = await post('create-razorpay-order', { amount: 10 })
  expect(await next.json()).toMatchObject({ code: 'payments_not_configured' })
})

test('refuses before it has read a request, and serves the next one of the connection', async () => {
  const goOn = await holdUp('public.site_settings')
  const waiting = await fillOpenings()
  const { hostname, port } = new URL(server.url)
  const socket = createConnection({ host: hostname, port: Number(port) })
  const head = 'POST /functions/v1/create-razorpay-order HTTP/1.1'
  socket.write(`${head}\r\nHost: ${hostname}\r\nContent-Length: 14\r\n\r\n`)
  const [refusal] = (await once(socket, 'data')) as [Buffer]
  expect(refusal.toString()).toMatch(/^HTTP\/1\.1 503 .+please try again in a moment/is)
  socket.write(`{"amount": 10}GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  const [health] = (await once(socket, 'data')) as [Buffer]
  expect(health.toString()).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
  await goOn()
  await Promise.all(waiting)
})

test('answers from the database while the provider hangs', async () => {
  let goOn = () => {}
  const hangs = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let asking = 0
  const contract = { method: 'GET', callers: ['visitor'], needsKey: false } as const
  const invalid = { code: 'invalid', message: 'No.' }
  const parts = { ...contract, invalid, input: z.object({}), answer: z.object({}) }
  const hosted: Record<string, ServerFunction> = {
    pay: {
      contract: { ...parts, asksProvider: true },
      handle: async () => {
        asking++
        await hangs
        return {}
      },
    },
    read: { contract: parts, handle: async () => ({}) },
  }
  const { services } = server
  const own = await listen(functions(services, hosted), services, { port: 0, host: '127.0.0.1' })
  const call = (name: string, n = 0) =>
    fetch(`http://127.0.0.1:${own.port}/${name}`, { headers: { 'X-Forwarded-For': `203.0.${n}.1` } })
  const paying = Array.from({ length: 30 }, (_, n) => call('pay', n))
  await until('as many as may to ask', () => asking === 24)
  expect((await call('read')).status).toBe(200)
  expect(asking).toBe(24)
  goOn()
  for (const answer of await Promise.all(paying)) expect(answer.status).toBe(200)
  await own.close()
})
