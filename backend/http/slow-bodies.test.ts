import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeSlowBodies } from './slow-bodies.ts'

const server = createServer((request, response) => {
  let bytes = 0
  request.on('data', (chunk) => {
    bytes += chunk.length
  })
  request.on('end', () => response.end(`heard ${bytes}`)).on('error', () => {})
})
beforeAll(async () => {
  closeSlowBodies(server, { baseMs: 300, bytesPerSecond: 1000 })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server.close())

function say(head: string, body = '') {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${body}`)
  return socket
}

test.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
  'closes a connection with a slow body (%s)',
  async (head) => {
    const socket = say(head)
    const drip = setInterval(() => socket.write(head.includes('chunked') ? '1\r\nx\r\n' : 'x'), 50)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('408')
    clearInterval(drip)
    socket.destroy()
  },
)

test('gives a longer body more time, and a complete one no limit', async () => {
  const long = say('Content-Length: 40000')
  const quick = say('Content-Length: 3', 'abc')
  const [soon] = await once(quick, 'data')
  expect(String(soon)).toContain('heard 3')
  await new Promise((wake) => setTimeout(wake, 600))
  long.write('x'.repeat(40_000))
  const [answer] = await once(long, 'data')
  expect(String(answer)).toContain('heard 40000')
  for (const socket of [long, quick]) socket.destroy()
})

test('gives a handler time that has not read a body which has arrived', async () => {
  const busy = createServer((_request, response) => void setTimeout(() => response.end('at last'), 600))
  closeSlowBodies(busy, { baseMs: 200, bytesPerSecond: 1000 })
  await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done))
  const answer = await fetch(`http://127.0.0.1:${(busy.address() as AddressInfo).port}`, {
    method: 'POST',
    body: 'abc',
  })
  expect(await answer.text()).toBe('at last')
  busy.close()
})

test('caps the time for an absurd length', async () => {
  const warned: Error[] = []
  const note = (warning: Error) => warned.push(warning)
  process.on('warning', note)
  const heard = once(server, 'request')
  const endless = say('Content-Length: 99999999999999')
  await heard
  await new Promise(setImmediate)
  endless.destroy()
  process.off('warning', note)
  expect(warned).toEqual([])
})
