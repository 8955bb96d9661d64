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

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await request(path, { headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('embedded resources', () => {
  test.each([
    [
      'a to-one object, by constraint',
      'books?select=id,authors!books_author_id_fkey(name)&id=eq.1',
      [{ id: 1, authors: { name: 'Premchand' } }],
    ],
    [
      'by the column as hint',
      'books?select=id,authors!editor_id(name)&id=in.(1,2)&order=id',
      [
        { id: 1, authors: { name: 'Mahadevi Verma' } },
        { id: 2, authors: null },
      ],
    ],
    [
      'by the column as name',
      'books?select=id,author_id(name)&id=eq.1',
      [{ id: 1, author_id: { name: 'Premchand' } }],
    ],
    [
      'by the constraint as name',
      'books?select=id,books_author_id_fkey(name)&id=eq.1',
      [{ id: 1, books_author_id_fkey: { name: 'Premchand' } }],
    ],
    [
      'under an alias',
      'books?select=id,writer:authors!author_id(who:name)&id=eq.1',
      [{ id: 1, writer: { who: 'Premchand' } }],
    ],
    [
      'to many, as an array',
      'authors?select=name,books!author_id(id)&id=lte.2&order=id&books.order=id',
      [
        { name: 'Premchand', books: [{ id: 1 }, { id: 2 }] },
        { name: 'Mahadevi Verma', books: [{ id: 3 }] },
      ],
    ],
    [
      'an empty array where there is none',
      'books?select=id,reviews(stars)&id=eq.4',
      [{ id: 4, reviews: [] }],
    ],
    [
      'one to one, both ways',
      'books?select=id,covers(url)&id=lte.2&order=id',
      [
        { id: 1, covers: { url: 'godaan.jpg' } },
        { id: 2, covers: null },
      ],
    ],
    [
      'one to one, the other way',
      'covers?select=url,books(title)',
      [{ url: 'godaan.jpg', books: { title: 'Godaan' } }],
    ],
    [
      'many to many',
      'books?select=id,genres(name)&id=eq.4&genres.order=name',
      [{ id: 4, genres: [{ name: 'novel' }, { name: 'poetry' }] }],
    ],
    [
      'many to many, back',
      'genres?select=name,books(id)&id=eq.2&books.order=id',
      [{ name: 'poetry', books: [{ id: 3 }, { id: 4 }] }],
    ],
    [
      'over a key of two columns',
      'reviews?select=stars,review_replies(reply)&book_id=eq.1&order=stars',
      [
        { stars: 4, review_replies: [] },
        { stars: 5, review_replies: [{ reply: 'thanks' }] },
      ],
    ],
    [
      'over a key of two columns, back',
      'review_replies?select=reply,reviews(stars)',
      [{ reply: 'thanks', reviews: { stars: 5 } }],
    ],
    [
      'children of a table that points at itself',
      'places?select=label,children:places(label)&id=eq.1&children.order=order',
      [{ label: 'India', children: [{ label: 'Goa' }, { label: 'Kerala' }] }],
    ],
    [
      'the parent in a table that points at itself',
      'places?select=label,parent:parent_id(label)&id=eq.3',
      [{ label: 'Kochi', parent: { label: 'Kerala' } }],
    ],
    [
      'children of a table that points at itself, by a hint',
      'places?select=label,places!parent_id(label)&id=eq.2',
      [{ label: 'Kerala', places: [{ label: 'Kochi' }] }],
    ],
    [
      'several levels',
      'places?select=label,places(label,places(label))&id=eq.1&places.order=label.desc',
      [
        {
          label: 'India',
          places: [
            { label: 'Kerala', places: [{ label: 'Kochi' }] },
            { label: 'Goa', places: [] },
          ],
        },
      ],
    ],
    [
      'all columns and several levels',
      'covers?select=*,books(id,reviews(*),author:author_id(name))&books.reviews.order=stars',
      [
        {
          book_id: 1,
          url: 'godaan.jpg',
          books: {
            id: 1,
            reviews: [
              { book_id: 1, reviewer: 'ravi', stars: 4 },
              { book_id: 1, reviewer: 'asha', stars: 5 },
            ],
            author: { name: 'Premchand' },
          },
        },
      ],
    ],
    [
      'spread into the row',
      'books?select=id,...authors!author_id(writer:name,homeTown)&id=eq.1',
      [{ id: 1, writer: 'Premchand', homeTown: 'Lamhi' }],
    ],
    [
      'spread with names of the catalogue',
      'covers?select=url,...books(title,order)',
      [{ url: 'godaan.jpg', title: 'Godaan', order: 3 }],
    ],
    [
      'spread within spread',
      'covers?select=url,...books(title,...author_id(name))',
      [{ url: 'godaan.jpg', title: 'Godaan', name: 'Premchand' }],
    ],
    ['spread of nothing', 'books?select=id,...covers(url)&id=eq.2', [{ id: 2, url: null }]],
    [
      'with JSON places and casts',
      'books?select=id,author_id(data->style->>kind,fee::text)&id=eq.1',
      [{ id: 1, author_id: { kind: 'realist', fee: '12345678901234567890.1234567891' } }],
    ],
    ['an empty selection that only filters', 'books?select=id,covers()&covers=not.is.null', [{ id: 1 }]],
  ])('embeds a resource: %s', async (_, path, expected) => {
    const { status, body } = await get(path)
    expect(body).toEqual(expected)
    expect(status).toBe(200)
  })
})

describe('conditions on embedded resources', () => {
  test.each([
    [
      'a filter inside',
      'books?select=id,reviews(stars)&id=lte.2&reviews.stars=gte.4&reviews.order=stars&order=id',
      [
        { id: 1, reviews: [{ stars: 4 }, { stars: 5 }] },
        { id: 2, reviews: [] },
      ],
    ],
    [
      'inner keeps only rows with a match',
      'books?select=id,reviews!inner(stars)&reviews.stars=gte.4&reviews.order=stars',
      [{ id: 1, reviews: [{ stars: 4 }, { stars: 5 }] }],
    ],
    [
      'inner to one',
      'books?select=id,author_id!inner(name)&author_id.name=eq.Anita Desai',
      [{ id: 4, author_id: { name: 'Anita Desai' } }],
    ],
    [
      'inner with a hint',
      'books?select=id,authors!editor_id!inner(name)&authors.id=eq.1',
      [{ id: 3, authors: { name: 'Premchand' } }],
    ],
    [
      'inner many to many',
      'books?select=id,genres!inner(name)&genres.name=eq.poetry&order=id',
      [
        { id: 3, genres: [{ name: 'poetry' }] },
        { id: 4, genres: [{ name: 'poetry' }] },
      ],
    ],
    [
      'through an alias',
      'books?select=id,writer:author_id!inner(name)&writer.name=like.Pre*&order=id',
      [
        { id: 1, writer: { name: 'Premchand' } },
        { id: 2, writer: { name: 'Premchand' } },
      ],
    ],
    [
      'inner below inner',
      'genres?select=name,books!inner(id,covers!inner(url))',
      [{ name: 'novel', books: [{ id: 1, covers: { url: 'godaan.jpg' } }] }],
    ],
    [
      'or inside',
      'books?select=id,reviews!inner(reviewer)&reviews.or=(reviewer.eq.ravi,stars.eq.3)&order=id',
      [
        { id: 1, reviews: [{ reviewer: 'ravi' }] },
        { id: 2, reviews: [{ reviewer: 'asha' }] },
      ],
    ],
    [
      'not or inside',
      'books?select=id,reviews(reviewer)&reviews.not.or=(reviewer.eq.ravi,stars.eq.3)&id=eq.1',
      [{ id: 1, reviews: [{ reviewer: 'asha' }] }],
    ],
    [
      'limit and offset inside',
      'authors?select=id,books!author_id(id)&books.order=id.desc&books.limit=1&books.offset=1&id=eq.1',
      [{ id: 1, books: [{ id: 1 }] }],
    ],
    [
      'absent to many',
      'books?select=id,reviews(stars)&reviews=is.null&order=id',
      [
        { id: 3, reviews: [] },
        { id: 4, reviews: [] },
      ],
    ],
    [
      'present to one',
      'books?select=id,covers(url)&covers=not.is.null',
      [{ id: 1, covers: { url: 'godaan.jpg' } }],
    ],
    [
      'absence in a logic tree',
      'books?select=id,covers(),reviews()&or=(covers.not.is.null,reviews.not.is.null)&order=id',
      [{ id: 1 }, { id: 2 }],
    ],
    [
      'ordered by a to-one',
      'books?select=id,author_id(name)&order=author_id(name).desc,id.desc',
      [
        { id: 2, author_id: { name: 'Premchand' } },
        { id: 1, author_id: { name: 'Premchand' } },
        { id: 3, author_id: { name: 'Mahadevi Verma' } },
        { id: 4, author_id: { name: 'Anita Desai' } },
      ],
    ],
  ])('applies a condition: %s', async (_, path, expected) => {
    const { status, body } = await get(path)
    expect(body).toEqual(expected)
    expect(status).toBe(200)
  })

  test('counts inner and absent resources as the rows do', async () => {
    const exact = { Prefer: 'count=exact' }
    const range = async (path: string) => (await get(path, exact)).headers.get('content-range')
    expect(await range('books?select=id,reviews!inner(stars)&reviews.stars=gte.4')).toBe('0-0/1')
    expect(await range('books?select=id,genres!inner()&genres.name=eq.poetry')).toBe('0-1/2')
    expect(await range('books?select=id,reviews()&reviews=is.null')).toBe('0-1/2')
    expect(await range('genres?select=name,books!inner(id,covers!inner(url))')).toBe('0-0/1')
  })

  test('supports the official client’s embeds, filters, orders and limits', async () => {
    const { data, error } = await server.visitor
      .from('authors')
      .select('name, books:books!author_id ( id, reviews ( stars ) )')
      .eq('books.reviews.stars', 5)
      .order('id', { referencedTable: 'books' })
      .limit(1, { referencedTable: 'books' })
      .order('name', { ascending: false })
      .limit(1)
    expect(error).toBeNull()
    expect(data).toEqual([{ name: 'Premchand', books: [{ id: 1, reviews: [{ stars: 5 }] }] }])
  })

  test('writes embedded resources to CSV as JSON', async () => {
    const { data } = await server.visitor.from('covers').select('url,books(id)').csv()
    expect(data).toBe('url,books\ngodaan.jpg,"{""id"":1}"')
  })
})

describe('embedded counts', () => {
  test.each([
    [
      'books?select=id,reviews(count)&order=id&limit=3',
      [
        { id: 1, reviews: [{ count: 2 }] },
        { id: 2, reviews: [{ count: 1 }] },
        { id: 3, reviews: [{ count: 0 }] },
      ],
    ],
    ['books?select=id,reviews(many:count)&id=eq.1', [{ id: 1, reviews: [{ many: 2 }] }]],
    ['books?select=id,reviews(count)&reviews.stars=gt.4&id=eq.1', [{ id: 1, reviews: [{ count: 1 }] }]],
    ['books?select=genres(count)&id=eq.4', [{ genres: [{ count: 2 }] }]],
    ['books?select=count', [{ count: 4 }]],
    ['books?select=count::text&id=lt.3', [{ count: '2' }]],
  ])('counts in %s', async (path, expected) => {
    expect((await get(path)).body).toEqual(expected)
  })

  test('works with the official client', async () => {
    const { data } = await server.visitor.from('books').select('id, reviews(count)').eq('id', 1).single()
    expect(data).toEqual({ id: 1, reviews: [{ count: 2 }] })
  })

  test('refuses a count beside columns, as PostgreSQL does', async () => {
    const { status, body } = await get('books?select=reviews(stars,count)')
    expect([status, body.code]).toEqual([400, '42803'])
  })
})

describe('a resource that cannot be embedded', () => {
  test('refuses an ambiguous relationship', async () => {
    const { status, body } = await get('books?select=id,authors(name)')
    expect(status).toBe(300)
    expect(body).toEqual({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'books' and 'authors'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'books with authors',
          relationship: 'books_author_id_fkey using books(author_id) and authors(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'books with authors',
          relationship: 'books_editor_id_fkey using books(editor_id) and authors(id)',
        },
      ],
      hint: "Try changing 'authors' to one of the following: 'authors!books_author_id_fkey', 'authors!books_editor_id_fkey'. Find the desired relationship in the 'details' key.",
    })
  })

  test('refuses a missing relationship', async () => {
    const { status, body } = await get('books?select=id,loners(label)')
    expect(status).toBe(400)
    expect(body).toEqual({
      code: 'PGRST200',
      message: "Could not find a relationship between 'books' and 'loners' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'books' and 'loners' in the schema 'public', but no matches were found.",
      hint: null,
    })
    const hinted = await get('books?select=id,authors!nope(name)')
    expect(hinted.body.details).toBe(
      "Searched for a foreign key relationship between 'books' and 'authors' using the hint 'nope' in the schema 'public', but no matches were found.",
    )
  })

  test.each([
    ['books?select=id&reviews.stars=eq.5', 400, 'PGRST108'],
    ['books?select=id,reviews(stars)&reviews.nope.stars=eq.5', 400, 'PGRST108'],
    ['books?select=id&order=reviews(stars)', 400, 'PGRST108'],
    ['books?select=id,reviews(stars)&order=reviews(stars)', 400, 'PGRST118'],
    ['books?select=id,...reviews(stars)', 400, 'PGRST119'],
    ['books?select=id,reviews(nope)', 400, '42703'],
    ['books?select=id,reviews(stars)&reviews.limit=-1', 416, 'PGRST103'],
    [`books?select=${'reviews(books('.repeat(5)}id${'))'.repeat(5)}`, 400, 'PGRST100'],
    [`books?select=${Array(21).fill('reviews(stars)')}`, 400, 'PGRST100'],
  ])('refuses %s', async (path, status, code) => {
    const { status: got, body } = await get(path)
    expect({ status: got, code: body.code }).toEqual({ status, code })
  })

  test.each([
    'books?select=reviews(stars),reviews(reviewer)',
    'books?select=authors!author_id(id),authors!editor_id(id)',
  ])('refuses duplicate names as PostgREST does: %s', async (path) => {
    const { status, body } = await get(path)
    expect([status, body.code]).toEqual([400, '42712'])
    expect(body.message).toContain('specified more than once')
  })

  test('refuses resources the role may not read, embedded or not', async () => {
    await server.services.database.server.query(
      `alter table public.vault add book_id int references public.books (id); notify pgrst, 'reload schema'`,
    )
    const { status, body } = await get('books?select=id,vault(content)')
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: '42501', message: 'permission denied for table vault' })
  })
})
