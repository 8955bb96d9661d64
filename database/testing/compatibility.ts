/** Decides whether the previous release can still run on a newer schema, as it does during an upgrade. */
import type { Query } from '#backend/db/database.ts'
import { isNewer } from '#backend/db/migrations.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'

/** A catalogue, and the columns that an insert must name. */
export type Schema = { catalogue: Catalogue; required: Set<string> }

export async function schemaOf(query: Query): Promise<Schema> {
  const catalogue = await catalogueOf(query)
  const { rows } = await query<{ name: string }>(
    `select 'column ' || a.attrelid::regclass || '.' || quote_ident(a.attname) as name
     from pg_attribute as a join pg_class as c on c.oid = a.attrelid
     where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
       and a.attidentity = ''`,
  )
  return { catalogue, required: new Set(rows.map(({ name }) => name).filter((name) => catalogue.has(name))) }
}

const USED = /^(relation|column|type|function) /

/** The name and arguments of a function; `true` for others, which have to exist alone. */
const signatureIn = ({ catalogue }: Schema, name: string) =>
  name.startsWith('function ') ? catalogue.get(name)?.split('\n')[0] : catalogue.has(name)

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
    (name) => isUsed(name) && signatureIn(now, name) !== signatureIn(then, name),
  )
  const tableOf = (column: string) => column.replace(/^column (.*)\..*$/, 'relation $1')
  const demanded = [...now.required].filter(
    (column) => !then.required.has(column) && then.catalogue.has(tableOf(column)),
  )
  return [
    ...gone.map((name) => `${then.version} uses ${name}.`),
    ...demanded.map((name) => `${then.version} inserts rows without ${name}.`),
  ]
}
