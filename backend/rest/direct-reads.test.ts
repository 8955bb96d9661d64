import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
let member: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('admin')
  member = await server.signedIn('member')
})
afterAll(() => server.close())

const ask = async (path: string, token: string, headers: Record<string, string> = {}) => {
  const asksApp = vi.spyOn(server.services.plans.live, 'known')
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    headers: { apikey: server.anonKey, Authorization: `Bearer ${token}`, ...headers },
  })
  const body = await response.text()
  const described = Object.fromEntries(response.headers)
  for (const name of ['date', 'x-request-id', 'keep-alive']) delete described[name]
  const byApp = asksApp.mock.calls.length > 0
  asksApp.mockRestore()
  return { byApp, id: response.headers.get('x-request-id'), answer: [response.status, described, body] }
}

const CAUSES = 'causes?select=id,title,order&order=order.asc'

describe('a read that was asked before is answered past the app', () => {
  test.for<[string, string, Record<string, string>]>([
    ['a list', CAUSES, {}],
    ['a large list, packed', 'page_content?select=*', { 'Accept-Encoding': 'gzip, br' }],
    ['a large list, as it is', 'page_content?select=*', { 'Accept-Encoding': 'identity' }],
    ['one row', 'causes?select=*&limit=1', { Accept: 'application/vnd.pgrst.object+json' }],
    ['no row where one is asked', 'causes?id=eq.none', { Accept: 'application/vnd.pgrst.object+json' }],
    ['a page of a counted list', `${CAUSES}&limit=2`, { Prefer: 'count=exact' }],
    ['a guessed count', CAUSES, { Prefer: 'count=planned' }],
    ['a range', CAUSES, { Range: '1-2', 'Range-Unit': 'items' }],
    ['a range beyond the end', `${CAUSES}&offset=5000`, { Prefer: 'count=exact' }],
    ['a table as CSV', CAUSES, { Accept: 'text/csv' }],
    ['rows with others in them', 'causes?select=id,donations(id)&limit=1', {}],
    ['nothing', 'donors?select=*&name=eq.nobody', {}],
    ['a filter PostgreSQL refuses', 'causes?order=eq.words', {}],
    ['a table nobody may read', 'site_settings?select=*', {}],
  ])('%s: the same status, headers and body', async ([, path, headers]) => {
    const { token } = admin
    await ask(path, token, headers)
    const direct = await ask(path, token, headers)
    // What is refused is refused by the app.
    expect(direct.byApp).toBe(Number(direct.answer[0]) >= 400)
    server.services.plans.live.current?.plans.staff.clear()
    const app = await ask(path, token, headers)
    expect(app.byApp).toBe(true)
    expect(direct.answer).toEqual(app.answer)
  })

  test('each caller sees their own rows, and what was just written', async () => {
    const path = 'profiles?select=id'
    for (const who of [member, admin, member]) {
      await ask(path, who.token)
      for (const time of ['first', 'second']) {
        const { answer } = await ask(`${path}&id=eq.${who.id}`, who.token)
        expect(answer[2], time).toBe(`[{"id":"${who.id}"}]`)
      }
    }
    const stolen = await ask(`${path}&id=eq.${admin.id}`, member.token)
    expect(stolen.answer[2]).toBe('[]')
    // Of those who are not administrators the app bounds the cost.
    expect(stolen.byApp).toBe(true)
    await admin.client.from('causes').update({ title: 'Written just now' }).eq('order', 0).throwOnError()
    await ask(CAUSES, member.token)
    expect((await ask(CAUSES, member.token)).answer[2]).toContain('Written just now')
  })

  test('unknown, expired and missing tokens, visitors and other methods are for the app', async () => {
    await ask(CAUSES, member.token)
    const [head, , mark] = member.token.split('.')
    const forged = `${head}.${Buffer.from(JSON.stringify({ role: 'service_role' })).toString('base64url')}.${mark}`
    expect((await ask(CAUSES, forged)).answer[0]).toBe(401)
    expect((await ask(CAUSES, member.token, { apikey: 'nonsense' })).answer[0]).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600_000 })
    const expired = await ask(CAUSES, member.token)
    vi.useRealTimers()
    expect(expired.answer[0]).toBe(401)
    const asked = await fetch(`${server.url}/rest/v1/${CAUSES}`, {
      method: 'HEAD',
      headers: { apikey: server.anonKey, Authorization: `Bearer ${member.token}` },
    })
    expect([asked.status, await asked.text()]).toEqual([200, ''])
  })

  test('a table that was changed is planned anew', async () => {
    const sql = (text: string) => server.services.database.server.query(text)
    await sql(`create table public.passing (id int, word text); grant select on public.passing to authenticated;
      insert into public.passing values (1, 'old'); notify pgrst, 'reload schema'`)
    await ask('passing?select=id,word', admin.token)
    expect((await ask('passing?select=id,word', admin.token)).answer[2]).toBe('[{"id":1,"word":"old"}]')
    await sql('alter table public.passing drop column word, add column word int default 7')
    expect((await ask('passing?select=id,word', admin.token)).answer[2]).toBe('[{"id":1,"word":7}]')
    await sql('drop table public.passing')
    expect((await ask('passing?select=id,word', admin.token)).answer[0]).toBe(404)
  })

  test('keeps the id a caller gives a request', async () => {
    await ask(CAUSES, admin.token)
    expect((await ask(CAUSES, admin.token, { 'X-Request-Id': 'given-by-me' })).id).toBe('given-by-me')
    expect((await ask(CAUSES, admin.token, { 'X-Request-Id': 'a b' })).id).not.toBe('a b')
  })
})
