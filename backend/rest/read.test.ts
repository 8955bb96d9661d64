import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLibrary, requester } from '../testing/rest/library.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
/** The limits of other callers are in public-cost.test.ts. */
let staff: Awaited<ReturnType<TestServer['signedIn']>>
let request: ReturnType<typeof requester>
beforeAll(async () => {
  server = await startTestServer()
  await makeLibrary(server)
  staff = await server.signedIn('admin')
  request = requester(server, staff.token)
})
afterAll(() => server.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await request(path, { headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('columns', () => {
  test.each([
    ['books?select=id,title&id=eq.1', [{ id: 1, title: 'Godaan' }]],
    ['books?select=order,select,user&id=eq.1', [{ order: 3, select: 'a', user: 'u1' }]],
    ['books?select=name:title,id&id=eq.1', [{ name: 'Godaan', id: 1 }]],
    ['books?select="say ""hi":title&id=eq.1', 400],
    ['books?select="say \\"hi\\"":title&id=eq.1', [{ 'say "hi"': 'Godaan' }]],
    ['books?select=price::text,id::float8&id=eq.1', [{ price: '250.50', id: 1 }]],
    ['books?select=price::integer&id=eq.1', [{ price: 251 }]],
    ['authors?select=data->style->>kind&id=eq.1', [{ kind: 'realist' }]],
    ['authors?select=data->prizes->0,data->prizes->>-1&id=eq.1', [{ prizes: 'b' }]],
    ['authors?select=first:data->prizes->0,last:data->prizes->>-1&id=eq.1', [{ first: 'a', last: 'b' }]],
    ['authors?select=score:data->style->score::int&id=eq.1', [{ score: 9 }]],
    ['authors?select=tags->0&id=eq.1', [{ tags: 'hindi' }]],
    ['authors?select=homeTown&id=eq.1', [{ homeTown: 'Lamhi' }]],
    ['Mixed%20Case?select=*', [{ 'Some Id': 1, Größe: 'groß', नाम: 'नमस्ते 🙏', 'say "hi"': 'yes' }]],
    ['Mixed%20Case?select=नाम&"Some Id"=eq.1', [{ नाम: 'नमस्ते 🙏' }]],
    ['Mixed%20Case?select=Größe&नाम=eq.नमस्ते 🙏', [{ Größe: 'groß' }]],
    ['cheap_books?select=id&order=id', [{ id: 1 }, { id: 2 }]],
    ['loners', []],
  ])('answers %s', async (path, expected) => {
    const { status, body } = await get(path)
    if (typeof expected === 'number') expect(status).toBe(expected)
    else expect(body).toEqual(expected)
  })

  test('returns every type as PostgreSQL writes it, to the last digit', async () => {
    const text = await (await request('authors?id=eq.1')).text()
    expect(text).toBe(
      '[{"id":1,"name":"Premchand","homeTown":"Lamhi","born":"1880-07-31",' +
        '"seen_at":"2024-01-02T03:04:05.678901+00:00","is_alive":false,"tags":["hindi","urdu"],' +
        '"data":{"style": {"kind": "realist", "score": 9}, "prizes": ["a", "b"]},' +
        '"fee":12345678901234567890.1234567891,"readers":9007199254740993,"hours":"[9,17)"}]',
    )
  })

  test('accepts more aliases than a function takes arguments', async () => {
    const aliases = Array.from({ length: 120 }, (_, i) => `a${i}:title`)
    const { body } = await get(`books?select=${aliases}&id=eq.1`)
    expect(Object.keys(body[0])).toHaveLength(120)
    expect(body[0]).toMatchObject({ a0: 'Godaan', a50: 'Godaan', a119: 'Godaan' })
  })

  test('accepts any alias and never puts it into a statement', async () => {
    const alias = `x'"; drop table books; --__proto__`
    const { body } = await get(`books?select=${encodeURIComponent(JSON.stringify(alias))}:id&id=eq.1`)
    expect(body).toEqual([{ [alias]: 1 }])
  })

  test('keeps every column of a star beside an alias', async () => {
    const { body } = await get('cheap_books?select=*,again:title&id=eq.1')
    expect(body).toEqual([{ id: 1, title: 'Godaan', price: 250.5, again: 'Godaan' }])
  })

  test.each([
    ['books?select=nope', 400, '42703', 'column books.nope does not exist'],
    ['books?nope=eq.1', 400, '42703', 'column books.nope does not exist'],
    ['books?order=nope', 400, '42703', 'column books.nope does not exist'],
    ['books?select=id::nope', 400, '42704', 'type "nope" does not exist'],
    ['books?select=id::regclass', 400, '42704', 'type "regclass" does not exist'],
    ['books?select=price.sum()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['books?select=count()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['nope', 404, 'PGRST205', "Could not find the table 'public.nope' in the schema cache"],
    ['__proto__', 404, 'PGRST205', "Could not find the table 'public.__proto__' in the schema cache"],
    ['books/1', 404, 'PGRST125', 'Invalid path specified in request URL'],
  ])('refuses %s', async (path, status, code, message) => {
    const { status: got, body } = await get(path)
    expect({ status: got, ...body }).toEqual({ status, code, message, details: null, hint: null })
  })
})

describe('filters', () => {
  test.each([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3, 4]],
    ['id=gt.2', [3, 4]],
    ['id=gte.2&id=lt.4', [2, 3]],
    ['id=lte.2', [1, 2]],
    ['title=like.Ga*', [2]],
    ['title=like.Ga%25', [2]],
    ['title=ilike.*GODAAN*', [1]],
    ['title=match.^G', [1, 2]],
    ['title=imatch.^g.b', [2]],
    ['title=like(any).{Go*,Ga*}', [1, 2]],
    ['title=like(all).{G*,*n,Go*}', [1]],
    ['id=eq(any).{1,3}', [1, 3]],
    ['price=is.null', [4]],
    ['price=is.not_null', [1, 2, 3]],
    ['price=not.is.null', [1, 2, 3]],
    ['price=isdistinct.400', [1, 2, 4]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['id=not.in.(1,3)', [2, 4]],
    ['title=in.("Yama, and \\"other\\" poems",Gaban)', [2, 3]],
    ['title=eq.Yama, and "other" poems', [3]],
    ['id=not.eq.1', [2, 3, 4]],
    ['or=(id.eq.1,id.eq.3)', [1, 3]],
    ['and=(id.gt.1,id.lt.4)', [2, 3]],
    ['not.or=(id.eq.1,id.eq.3)', [2, 4]],
    ['or=(id.eq.1,and(price.gt.200,not.price.is.null,id.neq.1))', [1, 3]],
    ['or=(id.eq.1,and(price.gt.200,price.not.is.null,not.or(id.eq.1,id.eq.9)))', [1, 3]],
    ['or=(title.eq."Yama, and \\"other\\" poems",title.in.("Gaban",x))', [2, 3]],
    ['or=(title.like.Go*,title.eq.Gaban)', [1, 2]],
    ['or=( id.eq.1 , id.eq.2 )', [1, 2]],
    ['words=fts.poem', [3]],
    ['words=fts(english).poem|gaban', [2, 3]],
    ['words=plfts.clear day', [4]],
    ['words=phfts.light of day', [4]],
    ['words=wfts.yama -clear', [3]],
    ['title=fts(english).poem', [3]],
    ['words=not.fts.poem', [1, 2, 4]],
    ['order=eq.3', [1]],
    ['order=gte.2&order=id.asc', [1, 3]],
    ['order=is.null', [4]],
    ['"order"=in.(1,2)', [2, 3]],
    ['select=eq.b', [2]],
    ['user=eq.u4&select=id', [4]],
  ])('filters books by %s', async (query, ids) => {
    const { status, body } = await get(`books?${query}${/(^|&)order=id/.test(query) ? '' : '&order=id'}`)
    expect(status).toBe(200)
    expect(body.map((row: { id: number }) => row.id)).toEqual(ids)
  })

  test.each([
    ['data->style->>kind=eq.poet', [2]],
    ['data->style->score=gt.8', [1]],
    ['data->>nope=is.null', [1, 2, 3]],
    ['data->prizes->>1=eq.b', [1]],
    ['or=(data->style->>kind.eq.poet,data->style->>kind.eq.realist)', [1, 2]],
    ['tags=cs.{hindi}', [1, 2]],
    ['tags=cd.{hindi,urdu,tamil}', [1, 2, 3]],
    ['tags=ov.{urdu,tamil}', [1]],
    ['or=(tags.cs.{hindi,urdu},id.eq.3)', [1, 3]],
    ['data=cs.{"style":{"kind":"poet"}}', [2]],
    ['hours=ov.[11,13)', [1, 3]],
    ['hours=sr.[1,9)', [1, 3]],
    ['hours=adj.[17,18)', [1]],
    ['is_alive=is.true', [3]],
    ['is_alive=is.FALSE', [1, 2]],
    ['is_alive=not.is.true', [1, 2]],
    ['homeTown=eq.Lamhi', [1]],
    ['born=gte.1900-01-01&born=lte.1910-01-01', [2]],
    ['seen_at=gte.2024-05-06T00:00:00Z', [3]],
    ['fee=eq.12345678901234567890.1234567891', [1]],
    ['readers=eq.9007199254740993', [1]],
  ])('filters authors by %s', async (query, ids) => {
    const { status, body } = await get(`authors?${query}&order=id`)
    expect(status).toBe(200)
    expect(body.map((row: { id: number }) => row.id)).toEqual(ids)
  })

  test('supports the official client', async () => {
    const { client } = staff
    const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
      const { data, error } = await query
      expect(error).toBeNull()
      return (data as { id: number }[]).map(({ id }) => id)
    }
    const books = () => client.from('books').select('id').order('id')
    expect(await ids(books().eq('order', 3))).toEqual([1])
    expect(await ids(books().in('title', ['Gaban', 'Clear Light of Day', 'a,b', 'c(d)']))).toEqual([2, 4])
    expect(await ids(books().not('price', 'is', null).gt('price', 200))).toEqual([1, 3])
    expect(await ids(books().or('id.eq.1,title.ilike.*day'))).toEqual([1, 4])
    expect(await ids(books().likeAnyOf('title', ['Go%', 'Ga%']))).toEqual([1, 2])
    expect(await ids(books().textSearch('words', 'light & day', { config: 'english' }))).toEqual([4])
    expect(await ids(books().match({ order: 1, user: 'u2' }))).toEqual([2])
    expect(await ids(books().is('price', null))).toEqual([4])
    expect(await ids(client.from('authors').select('id').contains('tags', ['urdu']))).toEqual([1])
    expect(
      await ids(
        client
          .from('authors')
          .select('id')
          .contains('data', { style: { kind: 'poet' } }),
      ),
    ).toEqual([2])
    expect(await ids(client.from('authors').select('id').overlaps('hours', '[11,13)').order('id'))).toEqual([
      1, 3,
    ])
  })

  test.each([
    ['books?id=abc', '"failed to parse filter (abc)" (line 1, column 1)'],
    ['books?id=noop.1', '"failed to parse filter (noop.1)" (line 1, column 6)'],
    ['books?id=eq', '"failed to parse filter (eq)" (line 1, column 1)'],
    ['books?or=id.eq.1', '"failed to parse logic tree (id.eq.1)" (line 1, column 1)'],
    ['books?or=()', '"failed to parse logic tree (())" (line 1, column 2)'],
    ['books?order=id.sideways', '"failed to parse order (id.sideways)" (line 1, column 12)'],
    ['books?select=id,,title', '"failed to parse select parameter (id,,title)" (line 1, column 4)'],
    ['books?id=in.1', '"failed to parse filter (in.1)" (line 1, column 4)'],
    ['books?price=is.maybe', '"failed to parse filter (is.maybe)" (line 1, column 9)'],
  ])('rejects %s as unparsable', async (path, message) => {
    const { status, body } = await get(path)
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 400,
      code: 'PGRST100',
      message,
    })
    expect(body.details).toMatch(/^unexpected .* expecting /)
  })
})

describe('order and pages', () => {
  test.each([
    ['order=title', [4, 2, 1, 3]],
    ['order=order.desc.nullslast,id', [1, 3, 2, 4]],
    ['order=order.desc,id.asc', [4, 1, 3, 2]],
    ['order=order.asc.nullsfirst', [4, 2, 3, 1]],
    ['order=price.nullsfirst', [4, 2, 1, 3]],
    ['order=id.desc&limit=2', [4, 3]],
    ['order=id&limit=2&offset=1', [2, 3]],
    ['order=id&offset=3', [4]],
    ['order=id&limit=0', []],
    ['order=id&limit=lots', [1, 2, 3, 4]],
    ['order=id&offset=99999999999999999999', []],
    ['order=id&limit=99999999999999999999', [1, 2, 3, 4]],
  ])('orders and pages books by %s', async (query, ids) => {
    const { body } = await get(`books?select=id&${query}`)
    expect(body.map((row: { id: number }) => row.id)).toEqual(ids)
  })

  test('orders by a JSON path', async () => {
    const { body } = await get('authors?select=id&order=data->style->score.desc.nullslast')
    expect(body).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test.each([
    ['books?order=id', {}, 200, '0-3/*'],
    ['books?order=id', { Prefer: 'count=exact' }, 200, '0-3/4'],
    ['books?order=id&limit=2', { Prefer: 'count=exact' }, 206, '0-1/4'],
    ['books?order=id', { Range: '1-2', 'Range-Unit': 'items', Prefer: 'count=exact' }, 206, '1-2/4'],
    ['books?order=id', { Range: '2-' }, 200, '2-3/*'],
    ['books?order=id&limit=3', { Range: '1-9' }, 200, '1-2/*'],
    ['books?id=eq.99', { Prefer: 'count=exact' }, 200, '*/0'],
    ['books?limit=0', { Prefer: 'count=exact' }, 206, '*/4'],
    ['books?offset=4', { Prefer: 'count=exact' }, 206, '*/4'],
    ['books?id=gt.2', { Prefer: 'count=exact' }, 200, '0-1/2'],
    ['books?id=lt.3', { Prefer: 'count=estimated' }, 200, '0-1/2'],
  ])('reports the range of %s with %o', async (path, headers, status, range) => {
    const answer = await get(path, headers)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-range')).toBe(range)
  })

  test('lets the planner estimate a count', async () => {
    await server.services.database.server.query('analyze public.books')
    const { count, error } = await staff.client.from('books').select('id', { count: 'planned' })
    expect(error).toBeNull()
    expect(count).toBe(4)
  })

  test.each([
    ['books?offset=5', { Prefer: 'count=exact' }, 'An offset of 5 was requested, but there are only 4 rows.'],
    ['books?limit=-1', {}, 'Limit should be greater than or equal to zero.'],
    [
      'books',
      { Range: '5-2' },
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ],
  ])('cannot satisfy %s with %o', async (path, headers, details) => {
    const { status, body } = await get(path, headers)
    expect(status).toBe(416)
    expect(body).toEqual({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details,
      hint: null,
    })
  })

  test('ends a response at 1000 rows and reports the total', async () => {
    await server.services.database.server.query(
      'insert into public.loners select n::text from generate_series(1, 1200) n',
    )
    const all = await get('loners', { Prefer: 'count=exact' })
    expect(all.status).toBe(206)
    expect(all.body).toHaveLength(1000)
    expect(all.headers.get('content-range')).toBe('0-999/1200')
    expect((await get('loners?limit=1100')).body).toHaveLength(1000)
    expect((await get('loners?offset=1000&limit=1000')).body).toHaveLength(200)
    await server.services.database.server.query('analyze public.loners')
    const guessed = await get('loners?limit=1', { Prefer: 'count=estimated' })
    expect(guessed.headers.get('content-range')).toBe('0-0/1200')
    await server.services.database.server.query('truncate public.loners')
  })
})

describe('the format of a response', () => {
  test('returns one row, or an error with the number of rows', async () => {
    const { client } = staff
    const one = await client.from('books').select('id').eq('id', 1).single()
    expect(one.data).toEqual({ id: 1 })
    const none = await client.from('books').select('id').eq('id', 99).single()
    expect(none.status).toBe(406)
    expect(none.error).toMatchObject({
      code: 'PGRST116',
      message: 'JSON object requested, multiple (or no) rows returned',
      details: 'The result contains 0 rows',
      hint: null,
    })
    const many = await client.from('books').select('id').single()
    expect(many.error?.details).toBe('The result contains 4 rows')
    expect((await client.from('books').select('id').eq('id', 99).maybeSingle()).data).toBeNull()
    expect((await client.from('books').select('id').eq('id', 1).maybeSingle()).data).toEqual({ id: 1 })
  })

  test('returns CSV, with a header even when empty', async () => {
    const { data } = await staff.client.from('books').select('id,title,price,alias:user').order('id').csv()
    expect(data).toBe(
      'id,title,price,alias\n1,Godaan,250.50,u1\n2,Gaban,199.99,u2\n3,"Yama, and ""other"" poems",400.00,\n4,Clear Light of Day,,u4',
    )
    const none = await request('cheap_books?id=eq.99', { headers: { Accept: 'text/csv' } })
    expect(none.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await none.text()).toBe('id,title,price')
  })

  test('strips nulls', async () => {
    const { data } = await staff.client.from('books').select('id,price').gte('id', 3).order('id').stripNulls()
    expect(data).toEqual([{ id: 3, price: 400 }, { id: 4 }])
  })

  test.each([
    ['application/json', 200, 'application/json; charset=utf-8'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 200, 'application/json; charset=utf-8'],
    ['text/html;q=0.2, text/csv', 200, 'text/csv; charset=utf-8'],
    ['application/vnd.pgrst.object+json', 200, 'application/vnd.pgrst.object+json; charset=utf-8'],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      200,
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
    ['image/png', 406, 'application/json'],
    ['application/geo+json', 406, 'application/json'],
  ])('answers Accept: %s', async (accept, status, type) => {
    const response = await request('books?id=eq.1', { headers: { Accept: accept } })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe(type)
    if (status === 406) {
      expect(await response.json()).toMatchObject({
        code: 'PGRST107',
        message: `None of these media types are available: ${accept}`,
      })
    }
  })

  test('answers HEAD like GET without the body', async () => {
    const { count, data } = await staff.client.from('books').select('*', { count: 'exact', head: true })
    expect({ count, data }).toEqual({ count: 4, data: null })
    const head = await request('books?limit=1', { method: 'HEAD', headers: { Prefer: 'count=exact' } })
    expect(head.status).toBe(206)
    expect(head.headers.get('content-range')).toBe('0-0/4')
    expect(await head.text()).toBe('')
    expect((await request('nope', { method: 'HEAD' })).status).toBe(404)
  })

  test('offers only the public schema', async () => {
    const { status, body } = await get('books', { 'Accept-Profile': 'auth' })
    expect(status).toBe(406)
    expect(body).toMatchObject({
      code: 'PGRST106',
      message: 'The schema must be one of the following: public',
    })
    expect((await get('users')).status).toBe(404)
  })

  test('reports the applied preferences', async () => {
    const { headers } = await get('books', {
      Prefer: 'count=exact, return=minimal, tx=rollback, handling=lenient, foo=bar',
    })
    expect(headers.get('preference-applied')).toBe('count=exact, tx=rollback, handling=lenient')
    const strict = await get('books', { Prefer: 'handling=strict, foo=bar' })
    expect(strict.body).toMatchObject({ code: 'PGRST122', details: 'Invalid preferences: foo=bar' })
  })

  test('describes the API at the root', async () => {
    expect((await request('')).status).toBe(200)
  })
})
