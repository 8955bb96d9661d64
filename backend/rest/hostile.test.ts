import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../testing/product/app.ts'
import { fc } from '../testing/properties.ts'
import { makeLibrary, requester } from '../testing/rest/library.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { MAX_BODY_BYTES } from './limits.ts'

let server: TestServer
let app: ReturnType<typeof createApp>
let request: ReturnType<typeof requester>
beforeAll(async () => {
  server = await startTestServer()
  await makeLibrary(server)
  app = createApp(server.services)
  request = requester(server)
})
afterAll(() => server.close())

/** Bypasses Node's own limits on an address, which would respond first. */
const within = (path: string) => app.request(`/rest/v1/${path}`, { headers: { apikey: server.anonKey } }, {})

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('hostile addresses', () => {
  test.each([
    ['NUL in a value', 'books?title=eq.%00'],
    ['NUL in a name', 'books?%00=eq.1'],
    ['NUL in the table', 'bo%00oks'],
    ['a percent sign without digits', 'books?title=eq.%'],
    ['half a character', 'books?title=eq.%E0%A4'],
    ['half a character in the table', '%E0%A4'],
    ['a huge number', `books?id=eq.${'9'.repeat(400)}`],
    ['a huge exponent', 'books?price=eq.1e999999'],
    ['text for a number', 'books?id=eq.1;drop table books'],
    ['a quote', "books?id=eq.1' or '1'='1"],
    ['a cast with an injection', 'books?select=id::text) from vault--'],
    ['an index out of bounds', 'authors?select=data->99999999999999999999'],
    ['arrows into text', 'authors?select=data->>a->b'],
    ['a bad pattern', 'books?title=match.(['],
    ['a bad language', 'books?title=fts(nope).x'],
    ['a bad search', 'books?words=fts.a b c'],
    ['a bad list', 'books?id=in.(1,2'],
    ['a bad range', 'authors?hours=ov.[5,1)'],
    ['an operator that does not fit', 'books?id=like.1*'],
    ['a brace', 'authors?tags=cs.{{{'],
    ['prototypes', 'books?select=__proto__,constructor&toString=eq.1'],
    ['a prototype as table', 'constructor'],
    ['a prototype as function', 'rpc/hasOwnProperty'],
    ['deep logic', `books?or=${'(and'.repeat(200)}(id.eq.1)${')'.repeat(200)}`],
    ['a deep selection', `books?select=${'reviews('.repeat(300)}id${')'.repeat(300)}`],
    ['a long JSON path', `authors?select=data${'->a'.repeat(3000)}`],
    ['ten thousand values', `books?id=in.(${Array.from({ length: 10_000 }, (_, i) => i)})`],
    ['ten thousand columns', `books?select=${Array(5000).fill('id')}`],
    ['two thousand columns', `books?select=${Array(2000).fill('id')}`],
    ['two thousand orders', `books?order=${Array(2000).fill('id')}`],
    ['a very long address', `books?title=eq.${'x'.repeat(100_000)}`],
    ['a negative offset', 'books?offset=-1'],
    ['a path traversal', '../../etc/passwd'],
    ['nothing after rpc', 'rpc/'],
    ['system columns', 'books?select=ctid,xmin'],
    ['a system table', 'pg_authid'],
    ['a schema in the name', 'auth.users'],
  ])('answers %s without a server error or internals', async (_, path) => {
    const response = await within(path)
    const text = await response.text()
    if (response.status !== 200) {
      expect(response.status).toBeGreaterThanOrEqual(300)
      expect(response.status).toBeLessThan(500)
      expect(Object.keys(JSON.parse(text)).sort()).toEqual(['code', 'details', 'hint', 'message'])
    }
    expect(text).not.toMatch(/gold|json_agg|rt0|node_modules/)
  })

  test('never returns a server error, whatever the query', async () => {
    const word = fc.constantFrom(
      'id',
      'title',
      'data',
      'eq',
      'in',
      'is',
      'not',
      'and',
      'or',
      'select',
      'order',
      'limit',
      'offset',
      'columns',
      'reviews',
      'authors',
      'author_id',
      '->',
      '->>',
      '::',
      'text',
      'int',
      '*',
      '(',
      ')',
      '{',
      '}',
      ',',
      '.',
      '!',
      'inner',
      '"',
      '\\',
      "'",
      '...',
      ':',
      '=',
      '&',
      'null',
      '1',
      '-1',
      '99999999999',
      'like',
      'fts',
      'cs',
      'ov',
      'any',
      ' ',
      '%00',
      '%',
      '%FF',
      '__proto__',
      'asc',
      'desc',
      'nullslast',
      'price',
      'tags',
    )
    const part = fc.oneof(
      fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
      fc.string({ unit: 'binary' }),
    )
    const pair = fc.tuple(part, part).map(([key, value]) => `${key}=${value}`)
    const target = fc.constantFrom('books', 'authors', 'reviews', 'rpc/add', 'rpc/prices')
    const query = fc.tuple(target, fc.array(pair, { maxLength: 4 }))
    // Many at once, since unknown names wait for a schema reload.
    await fc.assert(
      fc.asyncProperty(fc.array(query, { minLength: 40, maxLength: 40 }), async (queries) => {
        const paths = queries.map(([path, pairs]) => `${path}?${pairs.join('&').replaceAll('#', '')}`)
        const answers = await Promise.all(
          paths.map(async (path) => ({ path, status: (await within(path)).status })),
        )
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})

describe('hostile bodies', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, path = 'authors', type = 'application/json') =>
    request(path, { method: 'POST', body, headers: { 'Content-Type': type, Prefer: 'tx=rollback' } })

  test.each([
    ['bytes that are not text', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
    ['an escaped NUL', '{"name":"a\\u0000b"}'],
    ['a NUL byte', '{"name":"a\0b"}'],
    ['half a surrogate', '{"name":"\\ud800", "data": "\\ud800"}'],
    ['a prototype', '{"__proto__":{"name":"x"}}'],
    ['a constructor', '{"name":"x","constructor":1}'],
    ['a huge number', '{"name":"x","readers":1e400}'],
    ['deep JSON', `{"name":"x","data":${nested(200_000)}}`],
    ['deep JSON as the body', nested(200_000)],
    ['a scalar', '42'],
    ['an object in place of a list', '{"name":"x","tags":{"a":1}}'],
    ['a list in place of a name', '{"name":["x"],"born":["y"]}'],
    ['nothing but blanks', '   '],
    ['an invalid column name', '{"name\\"; drop table books; --":1}'],
    ['a very long name', `{"${'n'.repeat(100_000)}":1}`],
    ['ten thousand keys', `{${Array.from({ length: 10_000 }, (_, i) => `"k${i}":1`)}}`],
  ])('answers %s without a server error', async (_, body) => {
    const response = await post(body)
    expect(response.status).toBeLessThan(500)
  })

  test.each([
    ['deep JSON', 'authors?columns=name,data', `[{"name":"x","data":${nested(200_000)}}]`],
    ['a list of scalars', 'authors?columns=name', '[1,"x",null]'],
    ['half a list', 'authors?columns=name', '[{"name":"x"}'],
    ['deep arguments', 'rpc/keys', `{"a":${nested(200_000)}}`],
    ['an argument of another kind', 'rpc/add', '{"a":{"b":1}}'],
    ['a list for arguments', 'rpc/add', '[1,2]'],
  ])('rejects %s that only PostgreSQL parses', async (_, path, body) => {
    const response = await post(body, path)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })

  test.each([
    ['an open quote', 'name\n"x'],
    ['a quote in the middle', 'name\nx"y'],
    ['lines of different lengths', 'name,born\nx'],
    ['two columns of one name', 'name,name\nx,y'],
    ['nothing', ''],
  ])('answers CSV with %s without a server error', async (_, body) => {
    expect((await post(body, 'authors', 'text/csv')).status).toBeLessThan(500)
  })

  test('refuses a value too large for an index', async () => {
    const name = Array.from({ length: 4000 }, () => Math.random().toString(36)).join('')
    const { token } = await server.signedIn('admin')
    const body = JSON.stringify({ id: 50, name })
    const response = await requester(server, token)('genres', { method: 'POST', body })
    expect(response.status).toBe(400)
  })

  test('refuses an oversized body while it arrives, whatever length it claimed', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(0x20)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length
        if (sent > MAX_BODY_BYTES * 4) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const { token } = await server.signedIn('admin')
    const response = await app.request(
      '/rest/v1/authors',
      {
        method: 'POST',
        body: endless,
        headers: { apikey: server.anonKey, authorization: `Bearer ${token}`, 'content-length': '2' },
        duplex: 'half',
      } as RequestInit,
      {},
    )
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ message: 'The body is larger than 8 MB.' })
    expect(sent).toBeLessThan(MAX_BODY_BYTES + 4 * chunk.length)
  })

  test('responds to an oversized announcement over a real connection', async () => {
    const response = await post(new Uint8Array(MAX_BODY_BYTES + 1).fill(0x20))
    expect(response.status).toBe(413)
    expect((await request('books?limit=1')).status).toBe(200)
  })
})

test('refuses an unsupported method', async () => {
  const response = await request('books', { method: 'LOCK' })
  expect(response.status).toBe(405)
  expect(await response.json()).toMatchObject({ code: 'PGRST117', message: 'Unsupported HTTP method: LOCK' })
})
