import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import type { Env } from './env.ts'
import { type Listening, listen } from './listen.ts'

const PIECE = new Uint8Array(64 * 1024)

let server: TestServer
let site: Listening
/** Has a longer timeout, so that a slow machine is not mistaken for a stalled reader. */
let patient: Listening
let isGivenUp = false
let answered = 0
beforeAll(async () => {
  server = await startTestServer()
  const app = new Hono<Env>()
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (to) => to.enqueue(PIECE),
      cancel: () => {
        isGivenUp = true
      },
    })
  app.get('/short', (c) => c.text(`answer ${++answered}`))
  app.get('/endless', (c) => c.body(endless()))
  site = await listen(app, server.services, { port: 0, host: '127.0.0.1', stalledMs: 500 })
  patient = await listen(app, server.services, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await site.close()
  await patient.close()
  await server.close()
})

test('closes connections that never read the response, and releases its source', async () => {
  const reader = connect(site.port, '127.0.0.1').pause()
  reader.on('error', () => {})
  reader.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  await until('the answer to be given up', () => isGivenUp)
  reader.destroy()
})

test('closes a connection with a thousand pipelined requests, but answers a few', async () => {
  const ask = (times: number) => {
    const socket = connect(patient.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /short HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times))
    return socket
  }
  await once(ask(1000).resume(), 'close')
  expect(answered).toBeLessThanOrEqual(16)
  let heard = ''
  const few = ask(5).on('data', (piece) => {
    heard += piece
  })
  await until('five answers', () => heard.match(/answer \d+/g)?.length === 5)
  few.destroy()
})
