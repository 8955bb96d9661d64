import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { makeLibrary, requester } from './testing/library.ts'

let server: TestServer
let staff: Awaited<ReturnType<TestServer['signedIn']>>
let request: ReturnType<typeof requester>
beforeAll(async () => {
  server = await startTestServer()
  await makeLibrary(server)
  staff = await server.signedIn('admin')
  request = requester(server, staff.token)
})
afterAll(() => server.close())
beforeEach(() => server.services.database.server.query('truncate public.stock'))

const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await request(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? null : JSON.parse(text),
  }
}
const full = { Prefer: 'return=representation' }
const stock = async () => {
  const { rows } = await server.services.database.server.query(
    'select name, status, amount::float8 as amount, note from public.stock order by name',
  )
  return rows
}

describe('insert', () => {
  test('one row, with nothing in return', async () => {
    const { data, status, error } = await server.visitor.from('stock').insert({ name: 'rice', amount: 10.5 })
    expect({ data, status, error }).toEqual({ data: null, status: 201, error: null })
    expect(await stock()).toEqual([{ name: 'rice', status: 'new', amount: 10.5, note: null }])
  })

  test('many rows, and what became of them', async () => {
    const { data, count } = await server.visitor
      .from('stock')
      .insert([{ name: 'rice' }, { name: 'dal', status: 'old' }], { count: 'exact', defaultToNull: false })
      .select('name,state:status')
    expect(data).toEqual([
      { name: 'rice', state: 'new' },
      { name: 'dal', state: 'old' },
    ])
    expect(count).toBe(2)
  })

  test('reserved words, generated and identity columns, what hangs on the new row', async () => {
    const { data, error } = await server.visitor
      .from('books')
      .insert({ title: 'Nirmala', order: 7, select: 's', user: 'u', author_id: 1 })
      .select('id,title_length,order,select,user,author_id(name)')
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({
      title_length: 7,
      order: 7,
      select: 's',
      user: 'u',
      author_id: { name: 'Premchand' },
    })
    expect(data?.id).toBeGreaterThanOrEqual(100)
    await server.visitor.from('books').delete().eq('title', 'Nirmala')
  })

  test('jsonb, arrays, dates, big numbers and any letters go in as they are', async () => {
    const row = {
      name: 'ज़ाकिर 🥁 "q" \\ \u2028',
      born: '1951-03-09',
      seen_at: '2024-02-29T23:59:59.123456+05:30',
      tags: ['a,b', 'c"d', '{e}', ''],
      data: { nested: [1, { deep: null }], text: "it's" },
    }
    const { data, error } = await server.visitor.from('authors').insert(row).select('*').single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ ...row, seen_at: '2024-02-29T18:29:59.123456+00:00' })
    const exact = '{"name":"big","fee":98765432109876543210.0987654321,"readers":9223372036854775807}'
    const big = await send('POST', 'authors?select=fee,readers', exact, full)
    expect(big.text).toBe('[{"fee":98765432109876543210.0987654321,"readers":9223372036854775807}]')
    await server.services.database.server.query('delete from public.authors where id > 3')
  })

  test('columns in the address choose from the body', async () => {
    const body = [{ name: 'rice', note: 'n', extra: 1 }, { name: 'dal' }]
    expect((await send('POST', 'stock?columns=name,note', body)).status).toBe(201)
    expect(await stock()).toMatchObject([
      { name: 'dal', note: null },
      { name: 'rice', note: 'n' },
    ])
  })

  test('what is missing becomes null, or the default if so preferred', async () => {
    const body = [{ name: 'rice', amount: 5 }, { name: 'dal' }]
    await send('POST', 'stock?columns=name,amount', body)
    expect(await stock()).toMatchObject([{ amount: null }, { amount: 5 }])
    await server.services.database.server.query('truncate public.stock')
    const { headers } = await send('POST', 'stock?columns=name,amount,status,id', body, {
      Prefer: 'missing=default',
    })
    expect(headers.get('preference-applied')).toBe('missing=default')
    expect(await stock()).toMatchObject([
      { name: 'dal', amount: 0, status: 'new' },
      { name: 'rice', amount: 5, status: 'new' },
    ])
  })

  test('rows of defaults, and no rows', async () => {
    expect((await send('POST', 'loners', {}, full)).body).toEqual([{ label: null }])
    expect((await send('POST', 'loners', [{}, {}], full)).body).toHaveLength(2)
    const none = await send('POST', 'loners', [], full)
    expect({ status: none.status, body: none.body }).toEqual({ status: 201, body: [] })
    await server.services.database.server.query('truncate public.loners')
  })

  test('CSV and forms', async () => {
    const csv = 'name,amount,note\r\nrice,1.5,"a, ""b"""\ndal,NULL,\n'
    expect((await send('POST', 'stock', csv, { 'Content-Type': 'text/csv' })).status).toBe(201)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await send('POST', 'stock', 'name=tea+leaf&amount=3', form)).status).toBe(201)
    expect(await stock()).toEqual([
      { name: 'dal', status: 'new', amount: null, note: '' },
      { name: 'rice', status: 'new', amount: 1.5, note: 'a, "b"' },
      { name: 'tea leaf', status: 'new', amount: 3, note: null },
    ])
  })

  test('where the new row is', async () => {
    const one = await send(
      'POST',
      'reviews',
      { book_id: 3, reviewer: 'a b', stars: 1 },
      { Prefer: 'return=headers-only' },
    )
    expect(one.status).toBe(201)
    expect(one.text).toBe('')
    expect(one.headers.get('location')).toBe('/reviews?book_id=eq.3&reviewer=eq.a%20b')
    expect(one.headers.get('content-range')).toBe('*/*')
    await server.visitor.from('reviews').delete().eq('book_id', 3)
  })

  test('10,000 rows in one request', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({
      name: `donor ${i}`,
      status: 'new',
      amount: i / 100,
      note: `number ${i} of many, with a note of ordinary length`,
    }))
    // Not through the official client, which takes a minute to gather the columns of so many rows.
    const { status, headers } = await send('POST', 'stock', rows, { Prefer: 'count=exact' })
    expect({ status, range: headers.get('content-range') }).toEqual({ status: 201, range: '*/10000' })
    const all = await server.visitor.from('stock').select('id', { count: 'exact', head: true })
    expect(all.count).toBe(10_000)
  })
})

describe('upsert', () => {
  test('merges on a named column', async () => {
    await send('POST', 'stock', [{ name: 'rice', amount: 1 }])
    const { data, error } = await server.visitor
      .from('stock')
      .upsert(
        [
          { name: 'rice', amount: 2 },
          { name: 'dal', amount: 3 },
        ],
        { onConflict: 'name' },
      )
      .select('name,amount')
    expect(error).toBeNull()
    expect(data).toEqual([
      { name: 'rice', amount: 2 },
      { name: 'dal', amount: 3 },
    ])
    expect(await stock()).toHaveLength(2)
  })

  test('ignores duplicates', async () => {
    await send('POST', 'stock', [{ name: 'rice', amount: 1 }])
    const { data } = await server.visitor
      .from('stock')
      .upsert(
        [
          { name: 'rice', amount: 2 },
          { name: 'dal', amount: 3 },
        ],
        { onConflict: 'name', ignoreDuplicates: true },
      )
      .select('name,amount')
    expect(data).toEqual([{ name: 'dal', amount: 3 }])
    expect(await stock()).toMatchObject([{ amount: 3 }, { amount: 1 }])
  })

  test('says whether anything is new: 201 with a new row, 200 where all were there', async () => {
    const upsert = (names: string[]) =>
      staff.client.from('stock').upsert(
        names.map((name) => ({ name, amount: 1 })),
        { onConflict: 'name' },
      )
    expect((await upsert(['rice', 'dal'])).status).toBe(201)
    expect((await upsert(['rice', 'dal'])).status).toBe(200)
    expect((await upsert(['rice', 'tea'])).status).toBe(201)
    const shown = await upsert(['rice']).select('name')
    expect([shown.status, shown.data]).toEqual([200, [{ name: 'rice' }]])
    const ignored = staff.client
      .from('stock')
      .upsert({ name: 'rice' }, { onConflict: 'name', ignoreDuplicates: true })
    expect((await ignored).status).toBe(201)
  })

  test('on the primary key, with reserved words as columns', async () => {
    const { data, error } = await server.visitor
      .from('places')
      .upsert({ id: 4, label: 'Goa', order: 9 })
      .select('id,order')
    expect(error).toBeNull()
    expect(data).toEqual([{ id: 4, order: 9 }])
    const composite = await server.visitor
      .from('reviews')
      .upsert([{ book_id: 1, reviewer: 'asha', stars: 2 }])
    expect(composite.status).toBe(200)
    const { rows } = await server.services.database.server.query(
      `select stars from public.reviews where book_id = 1 and reviewer = 'asha'`,
    )
    expect(rows).toEqual([{ stars: 2 }])
  })

  test('says which preference it applied', async () => {
    const { headers } = await send('POST', 'stock?on_conflict=name', [{ name: 'x' }], {
      Prefer: 'resolution=merge-duplicates, return=minimal, count=exact',
    })
    expect(headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=minimal, count=exact')
    expect(headers.get('content-range')).toBe('*/1')
  })

  test.each([
    ['stock?on_conflict=nope', [{ name: 'x' }], 400, '42703'],
    ['stock?on_conflict=note', [{ name: 'x' }], 400, '42P10'],
    ['stock?on_conflict=name', [{ name: 'x' }, { name: 'x' }], 400, '21000'],
  ])('%s can not', async (path, body, status, code) => {
    const got = await send('POST', path, body, { Prefer: 'resolution=merge-duplicates' })
    expect({ status: got.status, code: got.body.code }).toEqual({ status, code })
  })

  test('PUT writes the one row its address names', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const made = await send('PUT', `stock?id=eq.${id}`, { id, name: 'rice' }, full)
    expect(made.status).toBe(200)
    expect((await send('PUT', `stock?id=eq.${id}`, { id, name: 'wheat' })).status).toBe(204)
    expect(await stock()).toMatchObject([{ name: 'wheat' }])
    const other = await send('PUT', `stock?id=eq.${id}`, { id: id.replace('1', '2'), name: 'x' })
    expect(other.body).toMatchObject({ code: 'PGRST115' })
    expect((await send('PUT', 'stock?name=eq.x', { id, name: 'x' })).body).toMatchObject({ code: 'PGRST105' })
    expect((await send('PUT', `stock?id=eq.${id}&limit=1`, { id, name: 'x' })).body).toMatchObject({
      code: 'PGRST114',
    })
    expect(await stock()).toMatchObject([{ name: 'wheat' }])
  })
})

describe('update and delete', () => {
  beforeEach(async () => {
    await send('POST', 'stock', [
      { name: 'a', amount: 1 },
      { name: 'b', amount: 2 },
      { name: 'c', amount: 3 },
    ])
  })

  test('what matches, and nothing else', async () => {
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
    expect((await stock())[0]).toMatchObject({ name: 'a', status: 'new' })
  })

  test('through logic trees, JSON places and lists', async () => {
    await send('PATCH', 'stock?or=(name.eq.a,and(amount.gt.2,name.in.(c,d)))', { status: 'x' })
    expect((await stock()).map((row) => row.status)).toEqual(['x', 'new', 'x'])
    const json = await send('PATCH', 'authors?data->style->>kind=eq.poet', { readers: 7 }, full)
    expect(json.body).toMatchObject([{ id: 2, readers: 7 }])
  })

  test('nothing in return', async () => {
    const { status, headers, text } = await send(
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
    const none = await send('PATCH', 'stock?name=eq.zzz', { status: 'x' })
    expect({ status: none.status, range: none.headers.get('content-range') }).toEqual({
      status: 204,
      range: '*/*',
    })
    expect((await send('PATCH', 'stock?name=eq.a', {}, full)).body).toEqual([])
  })

  test('delete returns what is gone', async () => {
    const { data, count } = await server.visitor
      .from('stock')
      .delete({ count: 'exact' })
      .eq('name', 'b')
      .select('name')
    expect({ data, count }).toEqual({ data: [{ name: 'b' }], count: 1 })
    expect((await server.visitor.from('stock').delete().in('name', ['a', 'zzz'])).status).toBe(204)
    expect(await stock()).toHaveLength(1)
  })

  test('never the whole table for want of a filter', async () => {
    const { error, status } = await server.visitor.from('stock').delete()
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' })
    const updated = await server.visitor.from('stock').update({ status: 'x' })
    expect(updated.error).toMatchObject({ code: '21000', message: 'UPDATE requires a WHERE clause' })
    expect(await stock()).toHaveLength(3)
  })

  test('at most so many, in an order', async () => {
    expect((await send('DELETE', 'stock?order=amount.desc&limit=1', undefined)).status).toBe(204)
    expect((await stock()).map(({ name }) => name)).toEqual(['a', 'b'])
    await send('PATCH', 'stock?amount=gt.0&order=amount&limit=1&offset=1', { note: 'second' })
    expect((await stock()).map(({ note }) => note)).toEqual([null, 'second'])
    const unordered = await send('DELETE', 'stock?limit=1', undefined)
    expect(unordered.body).toMatchObject({ code: 'PGRST109' })
  })

  test('at most so many, or none', async () => {
    const strict = { Prefer: 'handling=strict, max-affected=1' }
    const { status, body } = await send('DELETE', 'stock?amount=gt.1', undefined, strict)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' })
    expect(await stock()).toHaveLength(3)
    expect((await send('DELETE', 'stock?amount=gt.2', undefined, strict)).status).toBe(204)
  })

  test('undone when the answer would not be one row', async () => {
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
    expect((await stock()).map((row) => row.status)).toEqual(['new', 'new', 'new'])
    const one = await server.visitor
      .from('stock')
      .update({ status: 'x' })
      .eq('name', 'a')
      .select('name')
      .single()
    expect(one.data).toEqual({ name: 'a' })
  })

  test('undone when asked to roll back', async () => {
    const { data } = await server.visitor.from('stock').delete().gte('amount', 2).select('name').rollback()
    expect(data).toHaveLength(2)
    const { headers } = await send('POST', 'stock', { name: 'z' }, { Prefer: 'tx=rollback' })
    expect(headers.get('preference-applied')).toBe('tx=rollback')
    expect(await stock()).toHaveLength(3)
  })

  test('through a view', async () => {
    const { data } = await server.visitor.from('cheap_books').update({ price: 260 }).eq('id', 1).select()
    expect(data).toEqual([{ id: 1, title: 'Godaan', price: 260 }])
    const readOnly = await send('POST', 'price_of_titles', { title: 'x' })
    expect(readOnly.status).toBe(405)
  })
})

describe('what may not be written', () => {
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
    ['half a body', 'POST', 'stock', '{"name":', 400, { code: 'PGRST102', message: 'Empty or invalid json' }],
    ['half a body with columns', 'POST', 'stock?columns=name', '{"name":', 400, { code: '22P02' }],
    [
      'unequal rows',
      'POST',
      'stock',
      [{ name: 'x' }, { status: 'y' }],
      400,
      { code: 'PGRST102', message: 'All object keys must match' },
    ],
    ['rows that are not', 'POST', 'stock', [1, 2], 400, { code: 'PGRST102' }],
    ['null where it may not be', 'POST', 'stock', { name: null }, 400, { code: '23502', details: null }],
    [
      'a repeated key',
      'POST',
      'genres',
      { id: 1, name: 'x' },
      409,
      { code: '23505', message: 'duplicate key value violates unique constraint "genres_pkey"' },
    ],
    ['a dangling reference', 'POST', 'covers', { book_id: 999 }, 409, { code: '23503' }],
    ['a row still referred to', 'DELETE', 'books?id=eq.1', undefined, 409, { code: '23503' }],
    ['what a check forbids', 'PATCH', 'books?id=eq.1', { price: -1 }, 400, { code: '23514', details: null }],
    [
      'what is no number',
      'POST',
      'stock',
      { name: 'x', amount: 'lots' },
      400,
      { code: '22P02', message: 'invalid input syntax for type numeric: "lots"' },
    ],
    ['too large a number', 'POST', 'stock', { name: 'x', amount: 1e30 }, 400, { code: '22003' }],
    ['a generated column', 'POST', 'books', { title: 'x', title_length: 5 }, 400, { code: '428C9' }],
    ['an identity', 'POST', 'authors', { id: 5, name: 'x' }, 400, { code: '428C9' }],
  ])('%s', async (_, method, path, body, status, error) => {
    const got = await send(method, path, body)
    expect(got.status).toBe(status)
    expect(got.body).toMatchObject(error)
    expect(JSON.stringify(got.body)).not.toMatch(/insert into|json_to_record|select /i)
  })

  test('a body of another type', async () => {
    const { status, body } = await send('POST', 'stock', '<x/>', { 'Content-Type': 'text/xml' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'PGRST102', message: 'Content-Type not acceptable: text/xml' })
  })

  test('row-level security decides, and tells nothing of the row', async () => {
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

  test('without the right, 401 for a visitor and 403 for who is signed in', async () => {
    const { client } = await server.signedIn('member')
    expect((await server.visitor.from('vault').select()).status).toBe(401)
    expect((await client.from('vault').select()).status).toBe(403)
    expect((await client.from('vault').insert({ id: 9 })).error).toMatchObject({
      code: '42501',
      message: 'permission denied for table vault',
    })
  })

  test('what is written is only returned to who may read it', async () => {
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

test('a change that waits for another which waits for it is made once the other is', async () => {
  const { database } = server.services
  await database.server.query(`insert into public.stock (name) values ('first'), ('second')`)
  const other = await database.server.connect()
  try {
    await other.query(`begin; update public.stock set note = 'other' where name = 'second'`)
    const changing = send('PATCH', 'stock?name=in.(first,second)', { status: 'changed' })
    await expect
      .poll(async () => {
        const { rows } = await database.server.query(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query ilike '%stock%'`,
        )
        return rows[0]?.waiting
      })
      .toBe(1)
    // Whichever of the two PostgreSQL ends.
    const finished = await other
      .query(`update public.stock set note = 'other' where name = 'first'; commit`)
      .catch(() => other.query('rollback'))
    expect(finished).toBeDefined()
    expect((await changing).status).toBe(204)
    expect((await stock()).map(({ status }) => status)).toEqual(['changed', 'changed'])
  } finally {
    other.release()
  }
})
