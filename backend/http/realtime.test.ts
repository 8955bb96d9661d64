import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each(['/realtime/v1/websocket?apikey=x&vsn=1.0.0', '/realtime/v1/api/broadcast', '/realtime/v1'])(
  '%s says plainly that it is not offered',
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

test('the official client tells its subscriber of the error', async () => {
  const { visitor } = server
  const status = await new Promise<string>((done) => {
    visitor
      .channel('news')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'causes' }, () => {})
      .subscribe((state) => done(state))
  })
  expect(['CHANNEL_ERROR', 'TIMED_OUT']).toContain(status)
  await visitor.removeAllChannels()
  visitor.realtime.disconnect()
})
