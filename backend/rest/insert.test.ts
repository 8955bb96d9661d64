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

describe('insert', () => {
  test('inserts one row and returns nothing', async () => {
    const { data, status, error } = await server.visitor.from('stock').insert({ name: 'rice', amount: 10.5 })
    expect({ data, status, error }).toEqual({ data: null, status: 201, error: null })
    expect(await shelf.stored()).toEqual([{ name: 'rice', status: 'new', amount: 10.5, note: null }])
  })

  test('inserts many rows and returns them', async () => {
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

  test('supports reserved words, generated and identity columns, and embeds of the new row', async () => {
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

  test('stores jsonb, arrays, dates, big numbers and any script unchanged', async () => {
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
    const big = await shelf.send('POST', 'authors?select=fee,readers', exact, full)
    expect(big.text).toBe('[{"fee":98765432109876543210.0987654321,"readers":9223372036854775807}]')
    await server.services.database.server.query('delete from public.authors where id > 3')
  })

  test('selects columns from the body by the address', async () => {
    const body = [{ name: 'rice', note: 'n', extra: 1 }, { name: 'dal' }]
    expect((await shelf.send('POST', 'stock?columns=name,note', body)).status).toBe(201)
    expect(await shelf.stored()).toMatchObject([
      { name: 'dal', note: null },
      { name: 'rice', note: 'n' },
    ])
  })

  test('fills missing values with null, or the default if preferred', async () => {
    const body = [{ name: 'rice', amount: 5 }, { name: 'dal' }]
    await shelf.send('POST', 'stock?columns=name,amount', body)
    expect(await shelf.stored()).toMatchObject([{ amount: null }, { amount: 5 }])
    await server.services.database.server.query('truncate public.stock')
    const { headers } = await shelf.send('POST', 'stock?columns=name,amount,status,id', body, {
      Prefer: 'missing=default',
    })
    expect(headers.get('preference-applied')).toBe('missing=default')
    expect(await shelf.stored()).toMatchObject([
      { name: 'dal', amount: 0, status: 'new' },
      { name: 'rice', amount: 5, status: 'new' },
    ])
  })

  test('accepts rows of defaults, and no rows', async () => {
    expect((await shelf.send('POST', 'loners', {}, full)).body).toEqual([{ label: null }])
    expect((await shelf.send('POST', 'loners', [{}, {}], full)).body).toHaveLength(2)
    const none = await shelf.send('POST', 'loners', [], full)
    expect({ status: none.status, body: none.body }).toEqual({ status: 201, body: [] })
    await server.services.database.server.query('truncate public.loners')
  })

  test('accepts CSV and forms', async () => {
    const csv = 'name,amount,note\r\nrice,1.5,"a, ""b"""\ndal,NULL,\n'
    expect((await shelf.send('POST', 'stock', csv, { 'Content-Type': 'text/csv' })).status).toBe(201)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await shelf.send('POST', 'stock', 'name=tea+leaf&amount=3', form)).status).toBe(201)
    expect(await shelf.stored()).toEqual([
      { name: 'dal', status: 'new', amount: null, note: '' },
      { name: 'rice', status: 'new', amount: 1.5, note: 'a, "b"' },
      { name: 'tea leaf', status: 'new', amount: 3, note: null },
    ])
  })

  test('returns the location of the new row', async () => {
    const one = await shelf.send(
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

  test('inserts 10,000 rows in one request', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({
      name: `donor ${i}`,
      status: 'new',
      amount: i / 100,
      note: `number ${i} of many, with a note of ordinary length`,
    }))
    // The official client would take a minute to collect the columns of so many rows.
    const { status, headers } = await shelf.send('POST', 'stock', rows, { Prefer: 'count=exact' })
    expect({ status, range: headers.get('content-range') }).toEqual({ status: 201, range: '*/10000' })
    const all = await server.visitor.from('stock').select('id', { count: 'exact', head: true })
    expect(all.count).toBe(10_000)
  })
})

describe('upsert', () => {
  test('merges on a named column', async () => {
    await shelf.send('POST', 'stock', [{ name: 'rice', amount: 1 }])
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
    expect(await shelf.stored()).toHaveLength(2)
  })

  test('ignores duplicates', async () => {
    await shelf.send('POST', 'stock', [{ name: 'rice', amount: 1 }])
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
    expect(await shelf.stored()).toMatchObject([{ amount: 3 }, { amount: 1 }])
  })

  test('returns 201 with a new row, 200 if all existed', async () => {
    const upsert = (names: string[]) =>
      shelf.client.from('stock').upsert(
        names.map((name) => ({ name, amount: 1 })),
        { onConflict: 'name' },
      )
    expect((await upsert(['rice', 'dal'])).status).toBe(201)
    expect((await upsert(['rice', 'dal'])).status).toBe(200)
    expect((await upsert(['rice', 'tea'])).status).toBe(201)
    const shown = await upsert(['rice']).select('name')
    expect([shown.status, shown.data]).toEqual([200, [{ name: 'rice' }]])
    const ignored = shelf.client
      .from('stock')
      .upsert({ name: 'rice' }, { onConflict: 'name', ignoreDuplicates: true })
    expect((await ignored).status).toBe(201)
  })

  test('merges on the primary key, with reserved words as columns', async () => {
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

  test('reports the applied preference', async () => {
    const { headers } = await shelf.send('POST', 'stock?on_conflict=name', [{ name: 'x' }], {
      Prefer: 'resolution=merge-duplicates, return=minimal, count=exact',
    })
    expect(headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=minimal, count=exact')
    expect(headers.get('content-range')).toBe('*/1')
  })

  test.each([
    ['stock?on_conflict=nope', [{ name: 'x' }], 400, '42703'],
    ['stock?on_conflict=note', [{ name: 'x' }], 400, '42P10'],
    ['stock?on_conflict=name', [{ name: 'x' }, { name: 'x' }], 400, '21000'],
  ])('refuses %s', async (path, body, status, code) => {
    const got = await shelf.send('POST', path, body, { Prefer: 'resolution=merge-duplicates' })
    expect({ status: got.status, code: got.body.code }).toEqual({ status, code })
  })

  test('writes the one row of its address with PUT', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const made = await shelf.send('PUT', `stock?id=eq.${id}`, { id, name: 'rice' }, full)
    expect(made.status).toBe(200)
    expect((await shelf.send('PUT', `stock?id=eq.${id}`, { id, name: 'wheat' })).status).toBe(204)
    expect(await shelf.stored()).toMatchObject([{ name: 'wheat' }])
    const other = await shelf.send('PUT', `stock?id=eq.${id}`, { id: id.replace('1', '2'), name: 'x' })
    expect(other.body).toMatchObject({ code: 'PGRST115' })
    expect((await shelf.send('PUT', 'stock?name=eq.x', { id, name: 'x' })).body).toMatchObject({
      code: 'PGRST105',
    })
    expect((await shelf.send('PUT', `stock?id=eq.${id}&limit=1`, { id, name: 'x' })).body).toMatchObject({
      code: 'PGRST114',
    })
    expect(await shelf.stored()).toMatchObject([{ name: 'wheat' }])
  })
})
