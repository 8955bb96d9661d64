import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each(['/realtime/v1/websocket?apikey=x&vsn=1.0.0', '/realtime/v1/api/broadcast', '/realtime/v1'])(
  'refuses %s as not offered',
  async (path) => {
    const answer = await fetch(server.url + path)
    expect(answer.status).toBe(501)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({
      code: 'realtime_not_offered',
      message: 'Realtime is not offered here.',
    })
  },
)

test('logs a refusal, not a server error', async () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const watched = await startTestServer({ LOG_LEVEL: 'info' }, undefined, { write })
  await fetch(`${watched.url}/realtime/v1/websocket`)
  await watched.close()
  // One line at info level, without a stack.
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 30, status: 501 })])
  expect(lines.join()).not.toContain('stack')
})

test('makes the official client report the error to its subscriber', async () => {
  const { visitor } = server
  const status = await new Promise<string>((done) => {
    visitor
      .channel('news')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'articles' }, () => {})
      .subscribe((state) => done(state))
  })
  expect(['CHANNEL_ERROR', 'TIMED_OUT']).toContain(status)
  await visitor.removeAllChannels()
  visitor.realtime.disconnect()
})
