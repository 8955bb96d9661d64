/** Decides whether the previous release can still run on a newer schema, as it does during an upgrade. */
import type { Query } from '#backend/db/database.ts'
import { isNewer } from '#backend/db/migrations.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import { statesIn } from './releases.ts'

/** A catalogue, the types of columns, and the columns that an insert must name. */
export type Schema = { catalogue: Catalogue; types: Map<string, string>; required: Set<string> }

export async function schemaOf(query: Query): Promise<Schema> {
  const catalogue = await catalogueOf(query)
  const { rows } = await query<{ name: string; type: string; is_required: boolean }>(
    `select 'column ' || a.attrelid::regclass || '.' || quote_ident(a.attname) as name,
       format_type(a.atttypid, a.atttypmod) as type,
       c.relkind = 'r' and a.attnotnull and not a.atthasdef and a.attidentity = '' as is_required
     from pg_attribute as a join pg_class as c on c.oid = a.attrelid
     where a.attnum > 0 and not a.attisdropped`,
  )
  const columns = rows.filter(({ name }) => catalogue.has(name))
  return {
    catalogue,
    types: new Map(columns.map(({ name, type }) => [name, type])),
    required: new Set(columns.filter(({ is_required }) => is_required).map(({ name }) => name)),
  }
}

const nameOfState = ({ table, column, value }: ReturnType<typeof statesIn>[number]) =>
  `${table}.${column} '${value}'`

const USED = /^(relation|column|type|function) /

/** Name, arguments and result of a function, the type of a column; `true` for others, which have to exist alone. */
const signatureIn = ({ catalogue, types }: Schema, name: string) =>
  name.startsWith('function ')
    ? catalogue.get(name)?.split('\n').slice(0, 2).join('\n')
    : (types.get(name) ?? catalogue.has(name))

/** A function that returns a table may return more columns. */
const isSame = (then: string | boolean | undefined, now: string | boolean | undefined) =>
  then === now ||
  (typeof then === 'string' &&
    typeof now === 'string' &&
    / RETURNS TABLE\(/.test(then) &&
    now.startsWith(`${then.slice(0, -1)},`))

/** Whether a function only gained arguments, all with a default. */
function hasMoreArguments(then: Schema, now: Schema, name: string): boolean {
  const [head = '', result] = String(signatureIn(then, name)).split(')\n')
  return [...now.catalogue.keys()].some((key) => {
    if (!name.startsWith('function ') || !key.startsWith(`${name.slice(0, -1)},`)) return false
    const [moreHead = '', sameResult] = String(signatureIn(now, key)).split(')\n')
    const added = moreHead.slice(head.length + 2).split(', ')
    return (
      moreHead.startsWith(`${head}, `) && result === sameResult && added.every((one) => / DEFAULT /.test(one))
    )
  })
}

/** One sentence for each object that release `version` uses and `now` lacks or requires. */
export function incompatibilities(
  then: Schema & { version: string },
  now: Schema,
  removals: Record<string, string>,
): string[] {
  const isUsed = (name: string) => {
    const stopped = removals[name]
    return USED.test(name) && (stopped === undefined || isNewer(stopped, then.version))
  }
  const gone = [...then.catalogue.keys()].filter(
    (name) =>
      isUsed(name) &&
      !isSame(signatureIn(then, name), signatureIn(now, name)) &&
      !hasMoreArguments(then, now, name),
  )
  const states = new Set(statesIn(now.catalogue).map(nameOfState))
  const refused = statesIn(then.catalogue)
    .filter(({ table, column }) => now.catalogue.has(`column ${table}.${column}`))
    .map(nameOfState)
    .filter((state) => !states.has(state) && isUsed(`column ${state.split(' ')[0]}`))
  const tableOf = (column: string) => column.replace(/^column (.*)\..*$/, 'relation $1')
  const demanded = [...now.required].filter(
    (column) => !then.required.has(column) && then.catalogue.has(tableOf(column)),
  )
  return [
    ...gone.map((name) => `${then.version} uses ${name}.`),
    ...refused.map((state) => `${then.version} writes ${state}.`),
    ...demanded.map((name) => `${then.version} inserts rows without ${name}.`),
  ]
}
