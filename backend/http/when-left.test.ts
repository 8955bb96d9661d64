import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Context } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from './env.ts'
import { whenLeft } from './when-left.ts'

const server = createServer()
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** A client, and the signal its request would get now. */
async function caller() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [incoming, outgoing] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  const signal = () =>
    whenLeft(new Context<Env>(new Request('http://x/'), { env: { incoming, outgoing } as Env['Bindings'] }))
  return { socket, outgoing, signal }
}

test('aborts when a waiting client leaves', async () => {
  const { socket, outgoing, signal } = await caller()
  const left = signal()
  expect(left?.aborted).toBe(false)
  socket.destroy()
  await once(outgoing, 'close')
  expect(left?.aborted).toBe(true)
})

test('starts aborted for a client that left before', async () => {
  const { socket, outgoing, signal } = await caller()
  socket.destroy()
  await once(outgoing, 'close')
  expect(signal()?.aborted).toBe(true)
})

test('does not abort after the response was received', async () => {
  const { socket, outgoing, signal } = await caller()
  const left = signal()
  outgoing.end('done')
  await once(outgoing, 'close')
  expect(left?.aborted).toBe(false)
  expect(signal()?.aborted).toBe(false)
  socket.destroy()
})
