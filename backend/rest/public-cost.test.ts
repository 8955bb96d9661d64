import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../testing/product/app.ts'
import { makeLibrary, requester } from '../testing/rest/library.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let visitor: ReturnType<typeof requester>
let member: ReturnType<typeof requester>
let admin: ReturnType<typeof requester>
beforeAll(async () => {
  server = await startTestServer()
  await makeLibrary(server)
  visitor = requester(server)
  member = requester(server, (await server.signedIn('member')).token)
  admin = requester(server, (await server.signedIn('admin')).token)
})
afterAll(() => server.close())

const refusal = async (answer: Response) => {
  const { code, message } = (await answer.json()) as { code: string; message: string }
  return { status: answer.status, code, message }
}

/** Announces a large body without sending it: a response shows that the server did not wait for it. */
function announce(path: string, headers: Record<string, string>, method = 'POST'): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const lines = Object.entries({ Host: hostname, apikey: server.anonKey, ...headers }).map((pair) =>
    pair.join(': '),
  )
  return new Promise((done, fail) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    })
    socket.once('data', (bytes) => {
      socket.destroy()
      done(String(bytes).split('\r\n')[0] ?? '')
    })
    socket.on('error', fail)
  })
}

describe('refusing before the body is read', () => {
  const csv = { 'Content-Type': 'text/csv', 'Content-Length': '19900000' }
  test.each(['POST', 'PATCH', 'PUT'])('refuses a visitor’s %s to a read-only table', async (method) => {
    expect(await announce('/rest/v1/articles', csv, method)).toContain('401')
  })

  test('refuses a member’s write to an administrators’ table', async () => {
    const { token } = await server.signedIn('member')
    const authorization = `Bearer ${token}`
    expect(await announce('/rest/v1/articles', { ...csv, authorization })).toContain('403')
    expect(await announce('/rest/v1/stock', { ...csv, authorization })).toContain('400')
    expect(await announce('/rest/v1/stock', { 'Content-Length': '19900000', authorization })).toContain('413')
  })

  test('refuses a call of a function that is not granted', async () => {
    expect(await announce('/rest/v1/rpc/closed', csv)).toContain('401')
  })

  test.each([
    ['POST', 'object/move', '403'],
    ['POST', 'object/copy', '403'],
    ['POST', 'object/list/site_assets', '413'],
    ['DELETE', 'object/site_assets', '403'],
    ['POST', 'object/site_assets/a.png', '403'],
    ['PUT', 'object/site_assets/a.png', '403'],
  ])('refuses a %s of %s, which lists files, to all but staff', async (method, path, answer) => {
    const long = { 'Content-Type': 'application/json', 'Content-Length': '20000' }
    const authorization = `Bearer ${(await server.signedIn('member')).token}`
    expect(await announce(`/storage/v1/${path}`, long, method)).toContain(answer)
    expect(await announce(`/storage/v1/${path}`, { ...long, authorization }, method)).toContain(answer)
  })

  test('uses PostgreSQL’s message', async () => {
    const answer = await visitor('outbox', { method: 'POST', body: '{}' })
    expect(await refusal(answer)).toEqual({
      status: 401,
      code: '42501',
      message: 'permission denied for table outbox',
    })
  })
})

describe('a body from a caller other than an administrator', () => {
  const long = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes) })
  const post = (body: string, type = 'application/json') => ({
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
  })

  test('has a small limit for tables and functions', async () => {
    expect((await visitor('stock', post(long(20_000)))).status).toBe(413)
    expect((await visitor('rpc/echo', post(JSON.stringify({ value: 'x'.repeat(20_000) })))).status).toBe(413)
    expect((await member('stock', post(long(20_000)))).status).toBe(413)
    expect((await admin('stock', post(long(20_000)))).status).toBe(201)
    expect((await visitor('stock', post(JSON.stringify({ name: 'short' })))).status).toBe(201)
  })

  test.each(['text/csv', 'application/x-www-form-urlencoded'])('must not be %s', async (type) => {
    const body = type === 'text/csv' ? 'name\nflour' : 'name=flour'
    const { status, code } = await refusal(await visitor('stock', post(body, type)))
    expect([status, code]).toEqual([400, 'PGRST102'])
    expect((await admin('stock', post(body.replace('flour', type), type))).status).toBe(201)
  })

  test('limits administrators too: rows and fields are counted while reading', async () => {
    const rows = await admin('stock', post(`name\n${'x\n'.repeat(10_001)}`, 'text/csv'))
    expect(await refusal(rows)).toMatchObject({ status: 400, code: 'PGRST102' })
    const fields = await admin('stock', post(`${','.repeat(300)}\n`.repeat(1000), 'text/csv'))
    expect(await refusal(fields)).toMatchObject({ status: 400, code: 'PGRST102' })
    const objects = await admin('stock', post(JSON.stringify(Array(10_001).fill({})), 'application/json'))
    expect(await refusal(objects)).toMatchObject({ status: 400, code: 'PGRST102' })
  })
})

describe('a query by a caller other than an administrator', () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `a${i}:title`)
  test.each([
    ['a pattern', 'books?title=match.^(.+)(.+)(.+).*\\3\\2\\1$'],
    ['a pattern in any case', 'books?title=imatch.a'],
    ['a pattern somewhere inside', 'books?or=(id.eq.1,and(title.not.match.a,id.gt.0))'],
    ['a pattern about what is embedded', 'authors?select=id,books!author_id(id)&books.title=match.a'],
    ['a repeated group, which PostgreSQL fails on', 'books?title=match.((((a{1,20}){1,20}){1,20}){1,5})'],
    ['a text search', 'books?words=fts.godaan'],
    ['a plain text search', 'books?title=plfts.godaan'],
    ['a phrase', 'books?title=phfts.godaan'],
    ['a web search', 'books?title=wfts.godaan'],
    ['a hundred stars', `books?select=${Array(100).fill('*')}`],
    ['five stars', `books?select=${Array(5).fill('*')}`],
    ['a column five times', `books?select=${names(5)}`],
    ['a column four times, and with a star', `books?select=*,${names(4)}`],
    ['a column of what is embedded five times', `authors?select=books!author_id(${names(5)})`],
    [
      'a JSON value at five places',
      `authors?select=${['a', 'b', 'c', 'd', 'e'].map((key) => `data->${key}`)}`,
    ],
    ['six embedded resources', `books?select=${Array.from({ length: 6 }, (_, i) => `e${i}:reviews(stars)`)}`],
    ['resources three levels deep', 'authors?select=books!author_id(reviews(review_replies(id)))'],
    ['forty conditions', `books?${Array(40).fill('id=gt.0').join('&')}`],
    ['forty conditions in one', `books?or=(${Array(40).fill('id.gt.0')})`],
    [
      'conditions five levels deep',
      'books?or=(and(or(and(or(id.eq.1,id.eq.2),id.gt.0),id.gt.0),id.gt.0),id.gt.0)',
    ],
    ['a list of a thousand values', `books?id=in.(${Array.from({ length: 1000 }, (_, i) => i)})`],
    ['ten orders', `books?order=${Array(10).fill('id')}`],
  ])('refuses %s, but not for an administrator', async (_, path) => {
    for (const ask of [visitor, member]) {
      const { status, code } = await refusal(await ask(path))
      expect([status, code]).toEqual([400, 'too_costly'])
    }
    // PostgreSQL gives up on one of them by itself.
    expect([200, 400]).toContain((await admin(path)).status)
    expect(await (await admin(path)).text()).not.toContain('too_costly')
  })

  test.each(['planned', 'estimated'])('has no %s count, which would reveal hidden rows', async (count) => {
    for (const ask of [visitor, member]) {
      const { status, code } = await refusal(await ask('books', { headers: { Prefer: `count=${count}` } }))
      expect([status, code]).toEqual([400, 'too_costly'])
    }
    expect((await visitor('books', { headers: { Prefer: 'count=exact' } })).status).toBe(200)
    expect((await admin('books', { headers: { Prefer: `count=${count}` } })).ok).toBe(true)
  })

  test('does not share an administrator’s cached plan', async () => {
    const path = 'books?select=id&title=match.^God'
    for (let i = 0; i < 3; i++) expect((await admin(path)).status).toBe(200)
    for (const ask of [visitor, member, visitor]) expect((await ask(path)).status).toBe(400)
  })

  test('times out after about a second', async () => {
    const { status, code } = await refusal(await visitor('rpc/sleepy', { method: 'POST' }))
    expect([status, code]).toEqual([500, '57014'])
  }, 5000)

  test('has few columns', async () => {
    const columns = Array.from({ length: 61 }, (_, n) => `c${n} int`)
    await server.services.database.server.query(
      `create table public.wide (${columns}); grant select on public.wide to anon, authenticated;
      notify pgrst, 'reload schema'`,
    )
    const { status, message } = await refusal(await visitor('wide'))
    expect([status, message]).toEqual([400, 'There are more than 60 columns'])
    expect((await visitor('wide?select=c0,c1,a:c1,b:c1,c:c1')).status).toBe(200)
    expect((await admin('wide')).status).toBe(200)
  })

  test('has a response of bounded size', async () => {
    await server.services.database.server.query(
      `create table public.scrolls (id int, text text); grant select on public.scrolls to anon, authenticated;
      insert into public.scrolls select n, repeat('ज', 10000) from generate_series(1, 200) n;
      notify pgrst, 'reload schema'`,
    )
    const { status, code } = await refusal(await visitor('scrolls'))
    expect([status, code]).toEqual([400, 'too_costly'])
    expect((await visitor('scrolls?limit=20')).status).toBe(200)
    expect(await (await admin('scrolls')).json()).toHaveLength(200)
  })
})

describe('an unknown name', () => {
  test('causes no further read of the catalogue, however many are requested', async () => {
    await visitor('books')
    const { server: pool } = server.services.database
    const looks = vi.spyOn(pool, 'connect')
    const paths = [
      'missing',
      'books?select=missing',
      'books?select=missing(id)',
      'rpc/missing',
      'books?select=id::no',
    ]
    for (const path of paths) expect([400, 404]).toContain((await visitor(path)).status)
    expect(looks).not.toHaveBeenCalled()
    looks.mockRestore()
  })
})

describe('separate connections', () => {
  test('answers a visitor while another has announced a body and sends nothing', async () => {
    const { hostname, port } = new URL(server.url)
    const isOver = vi.fn()
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      const headers = `Host: ${hostname}\r\napikey: ${server.anonKey}\r\nContent-Length: 100`
      const type = 'Content-Type: application/json'
      socket.write(`POST /rest/v1/rpc/echo HTTP/1.1\r\n${headers}\r\n${type}\r\n\r\n{`)
    })
    socket.on('data', isOver)
    socket.on('close', isOver)
    await new Promise((sent) => socket.once('ready', sent))
    await until('the socket to be written to', () => socket.bytesWritten > 0)
    // Later requests arrived after it.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await visitor('books?select=id&limit=3')).status).toBe(200)
    expect(isOver).not.toHaveBeenCalled()
    socket.destroy()
  })

  test('serves an administrator and a page while visitors hold all their connections', async () => {
    const pool = server.services.database.callers.public
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const isOver = vi.fn()
    const waiting = visitor('books?select=id&limit=2').finally(isOver)
    expect((await admin('books?select=id&limit=1')).status).toBe(200)
    const forPage = { headers: { apikey: server.anonKey } }
    expect((await createApp(server.services).request('/rest/v1/books?select=id', forPage, {})).status).toBe(
      200,
    )
    expect(isOver).not.toHaveBeenCalled()
    for (const client of held) client.release()
    expect((await waiting).status).toBe(200)
  })
})

describe('CSV', () => {
  test('starts no formula in a spreadsheet', async () => {
    await server.services.database.server.query(
      `insert into public.stock (name, note) values ('=1+1', '@SUM(A1)'), ('-5 degrees', '+91'), ('plain', E'\\tx')`,
    )
    const answer = await admin('stock?select=name,note,amount&name=in.("=1%2B1","-5 degrees",plain)', {
      headers: { Accept: 'text/csv' },
    })
    expect((await answer.text()).split('\n').sort()).toEqual(
      ['name,note,amount', "'-5 degrees,'+91,0.00", "'=1+1,'@SUM(A1),0.00", "plain,'\tx,0.00"].sort(),
    )
  })
})
