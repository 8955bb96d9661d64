import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { full, openStock } from '../testing/rest/stock.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let shelf: Awaited<ReturnType<typeof openStock>>
beforeAll(async () => {
  server = await startTestServer()
  shelf = await openStock(server)
})
afterAll(() => server.close())
beforeEach(() => shelf.empty())

describe('update and delete', () => {
  beforeEach(async () => {
    await shelf.send('POST', 'stock', [
      { name: 'a', amount: 1 },
      { name: 'b', amount: 2 },
      { name: 'c', amount: 3 },
    ])
  })

  test('affects only matching rows', async () => {
    const { data, count, status } = await server.visitor
      .from('stock')
      .update({ status: 'sold', note: null }, { count: 'exact' })
      .gte('amount', 2)
      .select('name,status')
    expect({ count, status }).toEqual({ count: 2, status: 200 })
    expect(data).toEqual([
      { name: 'b', status: 'sold' },
      { name: 'c', status: 'sold' },
    ])
    expect((await shelf.stored())[0]).toMatchObject({ name: 'a', status: 'new' })
  })

  test('supports logic trees, JSON paths and lists', async () => {
    await shelf.send('PATCH', 'stock?or=(name.eq.a,and(amount.gt.2,name.in.(c,d)))', { status: 'x' })
    expect((await shelf.stored()).map((row) => row.status)).toEqual(['x', 'new', 'x'])
    const json = await shelf.send('PATCH', 'authors?data->style->>kind=eq.poet', { readers: 7 }, full)
    expect(json.body).toMatchObject([{ id: 2, readers: 7 }])
  })

  test('returns nothing by default', async () => {
    const { status, headers, text } = await shelf.send(
      'PATCH',
      'stock?name=eq.a',
      { status: 'x' },
      { Prefer: 'count=exact' },
    )
    expect({ status, text, range: headers.get('content-range') }).toEqual({
      status: 204,
      text: '',
      range: '0-0/1',
    })
    const none = await shelf.send('PATCH', 'stock?name=eq.zzz', { status: 'x' })
    expect({ status: none.status, range: none.headers.get('content-range') }).toEqual({
      status: 204,
      range: '*/*',
    })
    expect((await shelf.send('PATCH', 'stock?name=eq.a', {}, full)).body).toEqual([])
  })

  test('returns deleted rows', async () => {
    const { data, count } = await server.visitor
      .from('stock')
      .delete({ count: 'exact' })
      .eq('name', 'b')
      .select('name')
    expect({ data, count }).toEqual({ data: [{ name: 'b' }], count: 1 })
    expect((await server.visitor.from('stock').delete().in('name', ['a', 'zzz'])).status).toBe(204)
    expect(await shelf.stored()).toHaveLength(1)
  })

  test('refuses to change a whole table without a filter', async () => {
    const { error, status } = await server.visitor.from('stock').delete()
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' })
    const updated = await server.visitor.from('stock').update({ status: 'x' })
    expect(updated.error).toMatchObject({ code: '21000', message: 'UPDATE requires a WHERE clause' })
    expect(await shelf.stored()).toHaveLength(3)
  })

  test('supports a limit with an order', async () => {
    expect((await shelf.send('DELETE', 'stock?order=amount.desc&limit=1', undefined)).status).toBe(204)
    expect((await shelf.stored()).map(({ name }) => name)).toEqual(['a', 'b'])
    await shelf.send('PATCH', 'stock?amount=gt.0&order=amount&limit=1&offset=1', { note: 'second' })
    expect((await shelf.stored()).map(({ note }) => note)).toEqual([null, 'second'])
    const unordered = await shelf.send('DELETE', 'stock?limit=1', undefined)
    expect(unordered.body).toMatchObject({ code: 'PGRST109' })
  })

  test('fails beyond the preferred maximum of rows', async () => {
    const strict = { Prefer: 'handling=strict, max-affected=1' }
    const { status, body } = await shelf.send('DELETE', 'stock?amount=gt.1', undefined, strict)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' })
    expect(await shelf.stored()).toHaveLength(3)
    expect((await shelf.send('DELETE', 'stock?amount=gt.2', undefined, strict)).status).toBe(204)
  })

  test('rolls back if the response would not be a single row', async () => {
    const { error, status } = await server.visitor
      .from('stock')
      .update({ status: 'x' })
      .gte('amount', 2)
      .select()
      .single()
    expect(status).toBe(406)
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    const inserted = await server.visitor
      .from('stock')
      .insert([{ name: 'd' }, { name: 'e' }])
      .select()
      .single()
    expect(inserted.error?.code).toBe('PGRST116')
    expect((await shelf.stored()).map((row) => row.status)).toEqual(['new', 'new', 'new'])
    const one = await server.visitor
      .from('stock')
      .update({ status: 'x' })
      .eq('name', 'a')
      .select('name')
      .single()
    expect(one.data).toEqual({ name: 'a' })
  })

  test('rolls back on request', async () => {
    const { data } = await server.visitor.from('stock').delete().gte('amount', 2).select('name').rollback()
    expect(data).toHaveLength(2)
    const { headers } = await shelf.send('POST', 'stock', { name: 'z' }, { Prefer: 'tx=rollback' })
    expect(headers.get('preference-applied')).toBe('tx=rollback')
    expect(await shelf.stored()).toHaveLength(3)
  })

  test('works through a view', async () => {
    const { data } = await server.visitor.from('cheap_books').update({ price: 260 }).eq('id', 1).select()
    expect(data).toEqual([{ id: 1, title: 'Godaan', price: 260 }])
    const readOnly = await shelf.send('POST', 'price_of_titles', { title: 'x' })
    expect(readOnly.status).toBe(405)
  })
})

describe('an invalid or forbidden write', () => {
  test.each([
    [
      'an unknown column',
      'POST',
      'stock',
      { nope: 1 },
      400,
      { code: 'PGRST204', message: "Could not find the 'nope' column of 'stock' in the schema cache" },
    ],
    [
      'an unknown column in the address',
      'POST',
      'stock?columns=name,nope',
      { name: 'x' },
      400,
      { code: 'PGRST204' },
    ],
    ['a prototype', 'POST', 'stock', '{"__proto__": 1, "name": "x"}', 400, { code: 'PGRST204' }],
    ['an unknown table', 'POST', 'nope', { a: 1 }, 404, { code: 'PGRST205' }],
    ['no body', 'POST', 'stock', '', 400, { code: 'PGRST102', message: 'Empty or invalid json' }],
    [
      'a truncated body',
      'POST',
      'stock',
      '{"name":',
      400,
      { code: 'PGRST102', message: 'Empty or invalid json' },
    ],
    ['a truncated body with columns', 'POST', 'stock?columns=name', '{"name":', 400, { code: '22P02' }],
    [
      'unequal rows',
      'POST',
      'stock',
      [{ name: 'x' }, { status: 'y' }],
      400,
      { code: 'PGRST102', message: 'All object keys must match' },
    ],
    ['rows that are not objects', 'POST', 'stock', [1, 2], 400, { code: 'PGRST102' }],
    ['null in a required column', 'POST', 'stock', { name: null }, 400, { code: '23502', details: null }],
    [
      'a repeated key',
      'POST',
      'genres',
      { id: 1, name: 'x' },
      409,
      { code: '23505', message: 'duplicate key value violates unique constraint "genres_pkey"' },
    ],
    ['a dangling reference', 'POST', 'covers', { book_id: 999 }, 409, { code: '23503' }],
    [
      'to delete a row that is still referenced',
      'DELETE',
      'books?id=eq.1',
      undefined,
      409,
      { code: '23503' },
    ],
    [
      'a value that a check forbids',
      'PATCH',
      'books?id=eq.1',
      { price: -1 },
      400,
      { code: '23514', details: null },
    ],
    [
      'text for a number',
      'POST',
      'stock',
      { name: 'x', amount: 'lots' },
      400,
      { code: '22P02', message: 'invalid input syntax for type numeric: "lots"' },
    ],
    ['too large a number', 'POST', 'stock', { name: 'x', amount: 1e30 }, 400, { code: '22003' }],
    ['a generated column', 'POST', 'books', { title: 'x', title_length: 5 }, 400, { code: '428C9' }],
    ['an identity column', 'POST', 'authors', { id: 5, name: 'x' }, 400, { code: '428C9' }],
  ])('refuses %s', async (_, method, path, body, status, error) => {
    const got = await shelf.send(method, path, body)
    expect(got.status).toBe(status)
    expect(got.body).toMatchObject(error)
    expect(JSON.stringify(got.body)).not.toMatch(/insert into|json_to_record|select /i)
  })

  test('refuses other types of body', async () => {
    const { status, body } = await shelf.send('POST', 'stock', '<x/>', { 'Content-Type': 'text/xml' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'PGRST102', message: 'Content-Type not acceptable: text/xml' })
  })

  test('leaves the decision to row-level security and reveals nothing of the row', async () => {
    const visible = await server.visitor.from('diaries').select('id')
    expect(visible.data).toEqual([{ id: 1 }])
    const allowed = await server.visitor.from('diaries').insert({ id: 10, owner: 'public', entry: 'mine' })
    expect(allowed.error).toBeNull()
    const refused = await server.visitor.from('diaries').insert({ id: 11, owner: 'other', entry: 'x' })
    expect(refused.status).toBe(401)
    expect(refused.error).toEqual(
      expect.objectContaining({
        code: '42501',
        message: 'new row violates row-level security policy for table "diaries"',
        details: null,
      }),
    )
    const repeated = await server.visitor.from('diaries').insert({ id: 2, owner: 'public', entry: 'x' })
    expect(repeated.error).toMatchObject({ code: '23505', details: null })
    const empty = await server.visitor.from('diaries').insert({ id: 12, owner: 'public', entry: null })
    expect(empty.error).toMatchObject({ code: '23502', details: null })
  })

  test('returns 401 to visitors and 403 to signed-in callers without the privilege', async () => {
    const { client } = await server.signedIn('member')
    expect((await server.visitor.from('vault').select()).status).toBe(401)
    expect((await client.from('vault').select()).status).toBe(403)
    expect((await client.from('vault').insert({ id: 9 })).error).toMatchObject({
      code: '42501',
      message: 'permission denied for table vault',
    })
  })

  test('returns written rows only to callers who may read them', async () => {
    await server.services.database.server.query('create table public.letters (id int primary key, text text)')
    await server.services.database.server.query(
      `grant insert on public.letters to anon; notify pgrst, 'reload schema'`,
    )
    expect((await server.visitor.from('letters').insert({ id: 1, text: 'x' })).error).toBeNull()
    const read = await server.visitor.from('letters').insert({ id: 2, text: 'x' }).select()
    expect(read.status).toBe(401)
    const { rows } = await server.services.database.server.query('select id from public.letters')
    expect(rows).toEqual([{ id: 1 }])
  })
})

test('retries a change after a deadlock', async () => {
  const { database } = server.services
  await database.server.query(`insert into public.stock (name) values ('first'), ('second')`)
  const other = await database.server.connect()
  try {
    await other.query(`begin; update public.stock set note = 'other' where name = 'second'`)
    const changing = shelf.send('PATCH', 'stock?name=in.(first,second)', { status: 'changed' })
    await expect
      .poll(async () => {
        const { rows } = await database.server.query(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query ilike '%stock%'`,
        )
        return rows[0]?.waiting
      })
      .toBe(1)
    // Either of the two may be aborted.
    const finished = await other
      .query(`update public.stock set note = 'other' where name = 'first'; commit`)
      .catch(() => other.query('rollback'))
    expect(finished).toBeDefined()
    expect((await changing).status).toBe(204)
    expect((await shelf.stored()).map(({ status }) => status)).toEqual(['changed', 'changed'])
  } finally {
    other.release()
  }
})
