import { randomUUID } from 'node:crypto'

export type Instance = {
  port: number
  anonKey: string
  member: string
  admin: string
  email: string
  password: string
}

export type Scenario = {
  name: string
  requests: (instance: Instance) => string[]
  /** The same work through the bare driver, if it is a single statement. */
  sql?: { text: string; values: unknown[][]; role: 'member' | 'admin'; readOnly: boolean }
  /** Fewer connections for work that is slow by design. */
  connections?: number
  /** Target of the first result column. */
  target?: { http?: number; sql?: number }
}

const LIST = '/rest/v1/causes?select=id,title,problem_statement,hero_image_url,order&order=order.asc&limit=10'
const ONE = '/rest/v1/causes?select=*&id=eq.therapy-support'
const CONTENT = '/rest/v1/page_content?select=element_id,content_data&page_slug=eq.home'
const DONORS = '/rest/v1/donors?select=id,name,email,status&order=created_at.desc&limit=10'
const LIST_SQL = `select count(*), coalesce(json_agg(row), '[]')::text from (
  select id, title, problem_statement, hero_image_url, "order" from public.causes order by "order" asc limit 10) as row`

const visitorGets =
  (path: string) =>
  ({ port, anonKey }: Instance) => [get(port, path, anonKey, anonKey)]

function repeat<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}

/** Scenarios of `npm run bench:api`. */
export const scenarios: Scenario[] = [
  { name: 'ten causes, cached', requests: visitorGets(LIST), target: { http: 0.6 } },
  { name: 'one cause, cached', requests: visitorGets(ONE), target: { http: 0.6 } },
  { name: 'page content, cached', requests: visitorGets(CONTENT), target: { http: 0.6 } },
  {
    name: 'home page',
    requests: ({ port }) => [page(port, '/', '')],
    target: { http: 0.4 },
  },
  {
    name: 'home page, compressed',
    requests: ({ port }) => [page(port, '/', 'Accept-Encoding: gzip, deflate, br\r\n')],
    target: { http: 0.4 },
  },
  {
    name: 'ten causes, uncached',
    requests: ({ port, anonKey, admin }) => [get(port, LIST, anonKey, admin)],
    sql: { text: LIST_SQL, values: [[]], role: 'admin', readOnly: true },
    target: { sql: 0.8 },
  },
  {
    name: 'one cause, uncached',
    requests: ({ port, anonKey, admin }) => [get(port, ONE, anonKey, admin)],
    sql: {
      text: `select count(*), coalesce(json_agg(row), '[]')::text from (select * from public.causes where id = $1) as row`,
      values: [['therapy-support']],
      role: 'admin',
      readOnly: true,
    },
    target: { sql: 0.8 },
  },
  {
    // Every row asks for a capability, unlike causes, which everyone reads.
    name: 'ten donors, uncached',
    requests: ({ port, anonKey, admin }) => [get(port, DONORS, anonKey, admin)],
    sql: {
      text: `select count(*), coalesce(json_agg(row), '[]')::text from (
        select id, name, email, status from public.donors order by created_at desc limit 10) as row`,
      values: [[]],
      role: 'admin',
      readOnly: true,
    },
    target: { sql: 0.8 },
  },
  {
    // Callers other than administrators share few connections and queue, which this row shows.
    name: 'ten causes, uncached, in turns',
    requests: ({ port, anonKey, member }) => repeat(500, (i) => get(port, LIST, anonKey, member, from(i))),
    sql: { text: LIST_SQL, values: [[]], role: 'member', readOnly: true },
  },
  {
    name: 'a donor added',
    requests: ({ port, anonKey, admin }) =>
      repeat(500, () =>
        post(port, '/rest/v1/donors', anonKey, admin, {
          name: 'Bench Mark',
          email: `${randomUUID()}@example.org`,
          status: 'Potential',
        }),
      ),
    sql: {
      text: 'insert into public.donors (name, email, status) values ($1, $2, $3)',
      values: repeat(500, () => ['Bench Mark', `${randomUUID()}@example.org`, 'Potential']),
      role: 'admin',
      readOnly: false,
    },
  },
  {
    name: 'an order opened',
    requests: ({ port, anonKey }) =>
      repeat(5000, (i) =>
        post(
          port,
          '/functions/v1/create-razorpay-order',
          anonKey,
          anonKey,
          { amount: 500, platform: 'razorpay' },
          from(i),
        ),
      ),
    connections: 8,
  },
  {
    name: 'a sign-in',
    requests: ({ port, anonKey, email, password }) =>
      repeat(5000, (i) =>
        post(port, '/auth/v1/token?grant_type=password', anonKey, anonKey, { email, password }, from(i)),
      ),
    connections: 4,
  },
]

/** A different visitor each time, to bypass limits per address. */
const from = (i: number) => `X-Forwarded-For: 10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}\r\n`

function get(port: number, path: string, key: string, bearer: string, more = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\napikey: ${key}\r\nAuthorization: Bearer ${bearer}\r\n${more}\r\n`
}

function page(port: number, path: string, more: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\n${more}\r\n`
}

function post(port: number, path: string, key: string, bearer: string, body: object, more = ''): string {
  const text = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\napikey: ${key}\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${more}\r\n${text}`
}
