import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLibrary, requester } from '../testing/rest/library.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let request: ReturnType<typeof requester>
beforeAll(async () => {
  server = await startTestServer()
  await makeLibrary(server)
  request = requester(server)
})
afterAll(() => server.close())

const call = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await request(`rpc/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? '' : JSON.parse(text) }
}

test('applies a function’s own time limit', async () => {
  await server.services.database.server.query(`
    create function public.dawdle() returns void language sql set statement_timeout = '50ms'
      as 'select pg_sleep(5)';
    grant execute on function public.dawdle() to anon;
    notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await call('dawdle', {})).body).toMatchObject({ code: '57014' })
})

describe('a call by POST', () => {
  test.each([
    ['a value', 'add', { a: 1, b: 2 }, 3],
    ['a default argument', 'add', { a: 1 }, 11],
    ['null', 'echo', { value: null }, null],
    ['overloads told apart by names', 'echo', { value: 'x' }, 'x'],
    ['overloads told apart by names', 'echo', { value: 'x', times: 3 }, 'xxx'],
    ['the whole body as one argument', 'keys', { one: 1, two: 2 }, 2],
    ['any number of arguments', 'total', { amounts: [1.5, 2, 3] }, 6.5],
    ['a set of values', 'titles?limit=2', {}, ['Godaan', 'Gaban']],
    ['a row', 'one_book?select=id,title', { id: 2 }, { id: 2, title: 'Gaban' }],
    ['rows', 'books_over?select=id', { price: 200 }, [{ id: 1 }, { id: 3 }]],
    [
      'rows filtered and ordered',
      'books_over?select=id&price=lt.500&order=id.desc&limit=1',
      { price: 1 },
      [{ id: 3 }],
    ],
    [
      'rows with embedded resources',
      'books_over?select=id,author_id(name)&id=eq.3',
      { price: 1 },
      [{ id: 3, author_id: { name: 'Mahadevi Verma' } }],
    ],
    [
      'a returned table',
      'prices?select=title,cost:price&price=gt.300',
      {},
      [{ title: 'Yama, and "other" poems', cost: 400 }],
    ],
  ])('supports %s', async (_, name, args, expected) => {
    const { status, body } = await call(name, args)
    expect(body).toEqual(expected)
    expect(status).toBe(200)
  })

  test('returns nothing for void', async () => {
    const { status, body } = await call('nothing', {})
    expect({ status, body }).toEqual({ status: 204, body: '' })
  })

  test('accepts an empty body or a form', async () => {
    expect(await (await request('rpc/titles', { method: 'POST' })).json()).toHaveLength(4)
    const { token } = await server.signedIn('admin')
    const body = new URLSearchParams({ value: 'a b' })
    const form = await requester(server, token)('rpc/echo', { method: 'POST', body })
    expect(await form.json()).toBe('a b')
  })

  test('works with the official client', async () => {
    const { visitor } = server
    expect((await visitor.rpc('add', { a: 20, b: 22 })).data).toBe(42)
    expect((await visitor.rpc('add', { a: 20, b: 22 }, { get: true })).data).toBe(42)
    expect((await visitor.rpc('total', { amounts: [1, 2] }, { get: true })).data).toBe(3)
    expect((await visitor.rpc('nothing')).error).toBeNull()
    const page = await visitor.rpc('prices', {}, { count: 'exact' }).select('title').order('title').limit(1)
    expect(page.data).toEqual([{ title: 'Clear Light of Day' }])
    expect(page.count).toBe(4)
    const one = await visitor.rpc('books_over', { price: 300 }).select('id').single()
    expect(one.data).toEqual({ id: 3 })
    const none = await visitor.rpc('books_over', { price: 3000 }).single()
    expect(none.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' })
    const head = await visitor.rpc('prices', {}, { head: true, count: 'exact' })
    expect({ count: head.count, data: head.data }).toEqual({ count: 4, data: null })
  })

  test('returns CSV', async () => {
    const { data } = await server.visitor.rpc('prices').select('title,price').limit(2).csv()
    expect(data).toBe('title,price\nGodaan,250.50\nGaban,199.99')
    expect((await server.visitor.rpc('titles').limit(1).csv()).data).toBe('pgrst_scalar\nGodaan')
  })

  test('writes, unless a rollback is preferred', async () => {
    const { database } = server.services
    expect((await call('add_genre', { id: 8, name: 'drama' }, { Prefer: 'tx=rollback' })).status).toBe(204)
    expect((await call('add_genre', { id: 9, name: 'essay' })).status).toBe(204)
    const { rows } = await database.server.query('select id from public.genres where id >= 8')
    expect(rows).toEqual([{ id: 9 }])
  })
})

describe('a call by GET', () => {
  test.each([
    ['add?a=1&b=2', 3],
    ['add?a=-5', 5],
    ['echo?value=eq', 'eq'],
    ['echo?value=', ''],
    ['echo?value=a%2Bb%20c', 'a+b c'],
    ['total?amounts=1&amounts=2.5', 3.5],
    ['books_over?price=250.5&select=id', [{ id: 3 }]],
    ['books_over?price=1&id=eq.2&select=id', [{ id: 2 }]],
    ['prices?select=title&title=like.Ga*', [{ title: 'Gaban' }]],
  ])('returns the result of %s', async (path, expected) => {
    const response = await request(`rpc/${path}`)
    expect(await response.json()).toEqual(expected)
  })

  test('refuses a writing function by GET', async () => {
    const response = await request('rpc/add_genre?id=7&name=satire')
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({
      code: '25006',
      message: 'cannot execute INSERT in a read-only transaction',
    })
  })

  test('accepts HEAD too', async () => {
    const response = await request('rpc/add?a=1', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect((await request('rpc/add?a=x', { method: 'HEAD' })).status).toBe(400)
  })
})

describe('a failing call', () => {
  test('reports unknown functions and arguments', async () => {
    expect(await call('nope', {})).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        message: 'Could not find the function public.nope without parameters in the schema cache',
        details:
          'Searched for the function public.nope without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: null,
      },
    })
    expect((await call('add', { b: 1, c: 2 })).body).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.add(b, c) in the schema cache',
      details:
        'Searched for the function public.add with parameters b, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    })
    expect(await (await request('rpc/add?c=1')).json()).toMatchObject({
      code: 'PGRST202',
      details:
        'Searched for the function public.add with parameter c, but no matches were found in the schema cache.',
    })
    expect((await call('constructor', { __proto__: 1 })).status).toBe(404)
  })

  test('reports ambiguous overloads', async () => {
    const { status, body } = await call('shout', { word: 'x' })
    expect(status).toBe(300)
    expect(body).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.shout(word => text, loud => boolean), public.shout(word => text, often => integer)',
    })
  })

  test.each([
    ['P0001', 400],
    ['PT402', 402],
    ['PT999', 500],
    ['23505', 409],
    ['23503', 409],
    ['23514', 400],
    ['22P02', 400],
    ['42501', 401],
    ['28000', 403],
    ['40001', 500],
    ['55P03', 500],
    ['57014', 500],
    ['P0002', 404],
    ['42P17', 500],
  ])('maps SQLSTATE %s to %i with the raised message', async (code, status) => {
    const { status: got, body } = await call('fail', { code, message: 'so it is' })
    expect(got).toBe(status)
    if (code !== 'PT999') expect(body).toEqual({ code, message: 'so it is', details: 'why', hint: 'how' })
  })

  test.each([
    ['53300', 503],
    ['08006', 503],
    ['57P01', 503],
    ['58030', 500],
    ['XX000', 500],
    ['F0000', 500],
    ['PT999', 500],
  ])('maps SQLSTATE %s to %i and hides the cause', async (code, status) => {
    const { status: got, body } = await call('fail', { code, message: '/var/lib/secret' })
    expect(got).toBe(status)
    expect(JSON.stringify(body)).not.toMatch(/secret|why|how/)
  })

  test('returns 403 to signed-in callers and 401 to visitors', async () => {
    const { client } = await server.signedIn('member')
    const visitor = await server.visitor.rpc('closed')
    expect(visitor.status).toBe(401)
    expect((await client.rpc('closed')).status).toBe(403)
    expect(visitor.error).toMatchObject({ code: '42501', message: 'permission denied for function closed' })
    const refused = await request('rpc/closed', { method: 'POST' })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('reveals neither a statement nor a hidden row', async () => {
    const hidden = await call('insert_into_vault', { id: 5 })
    expect(hidden.status).toBe(409)
    expect(JSON.stringify(hidden.body)).not.toContain('hidden')
    const broken = await call('broken', {})
    expect(broken.status).toBe(400)
    expect(JSON.stringify(broken.body)).not.toMatch(/selec|vault/)
  })

  test('accepts only GET, HEAD and POST', async () => {
    const response = await request('rpc/add', { method: 'PATCH' })
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({
      code: 'PGRST101',
      message: 'Cannot use the PATCH method on RPC',
    })
  })
})
