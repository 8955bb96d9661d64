/** Queries and function calls that are valid except for one fault. */
import fc from 'fast-check'
import type { HttpRequest } from './ask.ts'
import { bodyFor, bodyOf, encoded, mostly, oneField } from './hostile-bodies.ts'
import { hostileString, hostileValue } from './hostile-strings.ts'
import type { Target } from './target.ts'

type Relation = { name: string; columns: string[] }
export type Names = { relations: Relation[]; hidden: Relation[]; calls: { name: string; args: string[] }[] }

/** Reads the names an attacker would look for. */
export async function readNames({ owner }: Target): Promise<Names> {
  const { rows } = await owner<Relation & { schema: string }>(
    `select table_schema as schema, table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema in ('public', 'private', 'auth', 'storage', 'sandbox', 'daan')
    group by 1, 2 order by 1, 2`,
  )
  const { rows: calls } = await owner<Names['calls'][number]>(
    `select proname as name, coalesce(proargnames, '{}') as args from pg_proc
    where pronamespace = 'public'::regnamespace order by proname`,
  )
  return {
    relations: rows.filter(({ schema }) => schema === 'public'),
    hidden: rows.filter(({ schema }) => schema !== 'public'),
    calls,
  }
}

export function restRequest({ relations, hidden, calls }: Names): fc.Arbitrary<HttpRequest> {
  const relation = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...relations) },
    { weight: 1, arbitrary: fc.constantFrom(...hidden, { name: 'pg_authid', columns: ['rolpassword'] }) },
    { weight: 1, arbitrary: hostileString.map((name) => ({ name, columns: [name || 'x'] })) },
  )
  const onTable = relation.chain((one) => onRelation(one, relations))
  const onCall = fc.constantFrom(...calls).chain(({ name, args }) => {
    const given = fc.dictionary(
      mostly(fc.constantFrom(...args, 'x'), hostileString),
      fc.oneof(hostileValue, ordinaryValue),
      {
        maxKeys: args.length + 1,
      },
    )
    return fc.tuple(mostly(fc.constant('POST'), fc.constantFrom('GET', 'PUT')), bodyOf(given)).map(
      ([method, body]): HttpRequest => ({
        method,
        path: `/rest/v1/rpc/${encoded(name)}`,
        headers: { 'content-type': 'application/json' },
        ...bodyFor(method, body),
      }),
    )
  })
  return fc.oneof({ weight: 4, arbitrary: onTable }, { weight: 1, arbitrary: onCall })
}

const ordinaryValue = fc.constantFrom<unknown>(
  1,
  'successful',
  'name',
  '2026-04-01',
  '00000000-0000-4000-8000-000000000000',
  ['00000000-0000-4000-8000-000000000000'],
  {},
  null,
)

const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch isdistinct fts plfts phfts wfts cs cd ov sl sr adj'
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom('', 'not.'), fc.constantFrom(...OPERATORS.split(' ')), hostileString)
      .map(([not, operator, value]) => `${not}${operator}.${value}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('is.null', 'not.is.null', 'is.true', 'neq.x', 'like(any).{*a*,b}'),
  },
  { weight: 1, arbitrary: fc.array(hostileString, { maxLength: 3 }).map((list) => `in.(${list.join(',')})`) },
  { weight: 1, arbitrary: hostileString },
)

function onRelation({ name, columns }: Relation, relations: Relation[]): fc.Arbitrary<HttpRequest> {
  const column = mostly(fc.constantFrom(...columns), hostileString, 12)
  const embedded = fc
    .constantFrom(...relations)
    .chain((other) =>
      fc
        .tuple(
          fc.constantFrom('', '...', 'x:'),
          fc.constantFrom('', '!inner', '!left'),
          fc.constantFrom('*', ...other.columns),
        )
        .map(([before, hint, inner]) => `${before}${other.name}${hint}(${inner})`),
    )
  const item = fc.oneof(
    { weight: 8, arbitrary: column },
    { weight: 2, arbitrary: fc.constantFrom('*', 'count()', 'ctid', 'tableoid::regclass') },
    {
      weight: 2,
      arbitrary: fc
        .tuple(column, fc.constantFrom('->', '->>', '::', ':'), hostileString)
        .map((parts) => parts.join('')),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(column, fc.constantFrom('::text', '::jsonb', '::int'))
        .map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: embedded },
  )
  const filter = fc.tuple(column, operation)
  const logic = fc
    .tuple(fc.constantFrom('or', 'and', 'not.or'), fc.array(filter, { minLength: 1, maxLength: 3 }))
    .map(([key, list]): [string, string] => [key, `(${list.map((one) => one.join('.')).join(',')})`])
  const other = fc.oneof(
    fc
      .tuple(column, fc.constantFrom('', '.desc', '.nullsfirst', '.asc.desc'))
      .map(([key, way]): [string, string] => ['order', key + way]),
    fc.tuple(fc.constantFrom('limit', 'offset', 'on_conflict', 'columns'), hostileString),
  )
  const pairs = fc
    .tuple(
      fc.array(item, { maxLength: 3 }),
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: filter },
          { weight: 1, arbitrary: logic },
          { weight: 1, arbitrary: other },
        ),
        { maxLength: 2 },
      ),
    )
    .map(([items, rest]) => [...(items.length > 0 ? [['select', items.join(',')]] : []), ...rest])
  const row = oneField(ROWS[name] ?? {}, columns)
  return fc
    .tuple(
      mostly(
        fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PATCH', 'DELETE'),
        fc.constantFrom('HEAD', 'PUT', 'OPTIONS', 'PROPFIND'),
      ),
      pairs,
      bodyOf(row),
      mostly(fc.constant('application/json'), fc.constantFrom('text/csv', 'text/plain', 'application/xml')),
    )
    .map(([method, list, body, type]): HttpRequest => {
      const search = list.map((pair) => pair.map((part) => encoded(part ?? '')).join('=')).join('&')
      return {
        method,
        path: `/rest/v1/${encoded(name)}?${search}`,
        headers: { 'content-type': type },
        ...bodyFor(method, body),
      }
    })
}

/** Valid rows of tables, before one field turns hostile. */
const ROWS: Record<string, Record<string, unknown>> = {
  donors: { name: 'Asha Rao', email: 'asha@example.net', phone: '+919800000001', status: 'Interested' },
  causes: { id: 'water', title: 'Water', unit_costs: [], gallery_images: [], video_url: '' },
  campaigns: { slug: 'water', title: 'Water', goal: 100_000, starts_on: '2026-11-01', match_limit: null },
  posters: { name: 'Market', place: 'Pune', amount: 500, is_active: true },
  saved_views: { name: 'Lapsed', path: '/admin/donors?not=2026-27', is_shared: true },
  stories: { slug: 'water', title: 'Water', body: 'A well.', published_on: '2026-11-01' },
  navigation_items: { label: 'Water', path: '/our-work', is_external: false },
  page_content: { page_slug: 'home', element_id: 'hero_title', content_data: 'Water' },
  site_settings: { key: 'org_name', value: 'Water Trust' },
  donations: { amount: 500, platform: 'cash', payment_status: 'successful', donor_name: 'Asha' },
  message_templates: { key: 'gift_thanks', language: 'hi', subject: 'Thanks', body: 'Thank you' },
  inbox_notes: { contact_message_id: '00000000-0000-4000-8000-000000000000', body: 'Call back' },
  donor_imports: { file_name: 'list.csv', file_digest: '0'.repeat(64), mode: 'all', rejected: 0 },
  gift_imports: { file_name: 'register.csv', file_digest: '0'.repeat(64), rejected: 0 },
  contact_messages: { status: 'read' },
  profiles: { first_name: 'Meera', role: 'admin' },
}
