/** Writes the schema as the `Database` type of the Supabase clients. */

type Query = (text: string) => Promise<{ rows: unknown[] }>

type Column = {
  name: string
  type: Type
  /** Values that a check of this column allows, if it is a list: `status in ('new', 'done')`. */
  check: string | null
  nullable: boolean
  has_default: boolean
  generated: boolean
}
type Relation = { name: string; is_view: boolean; columns: Column[]; relationships: Relationship[] }
type Relationship = {
  name: string
  columns: string[]
  one_to_one: boolean
  referenced: string
  referenced_columns: string[]
}
type Argument = { name: string; type: Type; optional: boolean }
type Routine = {
  name: string
  args: Argument[]
  fields: { name: string; type: Type }[]
  returns: Type
  is_set: boolean
}
/** `relation` is set if the type is a table's row. */
type Type = { name: string; is_array: boolean; labels: string[] | null; relation: string | null }

export async function databaseTypes(query: Query): Promise<string> {
  const relations = ((await query(RELATIONS)).rows as Relation[]).map(withListsOfChecks)
  const routines = (await query(ROUTINES)).rows as Routine[]
  const enums = (await query(ENUMS)).rows as { name: string; labels: string[] }[]
  return `// Made from the schema by \`npm run types\`; a test fails when it is out of date.

import type { Language } from './languages/languages.ts'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** A table's row, with the columns an insert requires and those only the database writes. */
type Table<Row, Required extends keyof Row, Generated extends keyof Row, Relationships> = {
  Row: Row
  Insert: Pick<Row, Required> & Partial<Omit<Row, Required | Generated>> & { [Column in Generated]?: never }
  Update: Partial<Omit<Row, Generated>> & { [Column in Generated]?: never }
  Relationships: Relationships
}

export type Database = {
  public: {
    Tables: {${block(relations.filter((relation) => !relation.is_view).map(writeTable))}}
    Views: {${block(relations.filter((relation) => relation.is_view).map(writeView))}}
    Functions: {${block(routines.map(writeRoutine))}}
    Enums: {${block(enums.map(({ name, labels }) => `      ${name}: ${union(labels)}\n`))}}
    CompositeTypes: {${block([])}}
  }
}

type PublicTables = Database['public']['Tables']
export type Tables<Name extends keyof PublicTables> = PublicTables[Name]['Row']
export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]['Insert']
export type TablesUpdate<Name extends keyof PublicTables> = PublicTables[Name]['Update']

/** Columns that the server's driver reads differently from JSON: timestamps as dates, exact numbers as strings. */
type ReadByDriver = {
${relations
  .filter(({ is_view }) => !is_view)
  .map(writeReadByDriver)
  .join('')}}
/** A row as the server reads it. */
export type ServerRow<Name extends keyof PublicTables> = Omit<Tables<Name>, keyof ReadByDriver[Name]> &
  ReadByDriver[Name]
`
}

function withListsOfChecks(relation: Relation): Relation {
  const columns = relation.columns.map((column) => {
    if (column.check !== null && LANGUAGE.test(column.check)) {
      const name = column.check.includes("'unspecified'") ? UNSPECIFIED_OR_LANGUAGE : 'Language'
      return { ...column, type: { ...column.type, name } }
    }
    const labels = column.check === null ? null : listIn(column.check)
    return labels ? { ...column, type: { ...column.type, labels } } : column
  })
  return { ...relation, columns }
}

/** The database checks only the format of a language code; the codes are in domain/languages/language-list.ts. */
const LANGUAGE = /language ~ '\^\[a-z\]\{2,3\}\$'/
const UNSPECIFIED_OR_LANGUAGE = "'unspecified' | Language"

/** PostgreSQL's normalised form of `in (…)` and `= 'one'`. */
function listIn(check: string): string[] | null {
  const [, list] =
    check.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/) ??
    check.match(/^CHECK \(\(\w+ = ('[^']*'::text)\)\)$/) ??
    []
  const items = list?.split(', ').map((item) => item.match(/^'([^']*)'::text$/)?.[1])
  return items?.every((item) => item !== undefined) ? items : null
}

function block(parts: string[]): string {
  return parts.length === 0 ? ' [_ in never]: never ' : `\n${parts.join('')}    `
}

function writeTable({ name, columns, relationships }: Relation): string {
  const row = columns.map(({ name, type, nullable }) => `${name}: ${typescript(type, nullable)}`)
  const required = columns.filter((column) => !column.generated && !column.nullable && !column.has_default)
  const generated = columns.filter((column) => column.generated)
  const keys = [required, generated].map((list) => union(list.map(({ name }) => name)) || 'never')
  return `      ${name}: Table<{${fields(row)}}, ${keys.join(', ')}, ${writeRelationships(relationships)}>
`
}

const READ_BY_DRIVER: Record<string, string> = {
  numeric: 'string',
  int8: 'string',
  timestamptz: 'Date',
  date: 'Date',
}

function writeReadByDriver({ name, columns }: Relation): string {
  const read = columns.flatMap(({ name, type, nullable }) => {
    const typescript = type.is_array ? undefined : READ_BY_DRIVER[type.name]
    return typescript ? [`${name}: ${typescript}${nullable ? ' | null' : ''}`] : []
  })
  return `  ${name}: {${read.length === 0 ? '' : ` ${read.join('; ')} `}}\n`
}

function writeView({ name, columns }: Relation): string {
  const row = columns.map(({ name, type }) => `${name}: ${typescript(type, true)}`)
  return `      ${name}: {
        Row: {${fields(row)}}
        Relationships: []
      }
`
}

function writeRelationships(relationships: Relationship[]): string {
  if (relationships.length === 0) return '[]'
  const written = relationships.map(
    ({ name, columns, one_to_one, referenced, referenced_columns }) => `          {
            foreignKeyName: '${name}'
            columns: [${columns.map(quote).join(', ')}]
            isOneToOne: ${one_to_one}
            referencedRelation: '${referenced}'
            referencedColumns: [${referenced_columns.map(quote).join(', ')}]
          },
`,
  )
  return `[\n${written.join('')}        ]`
}

function writeRoutine({ name, args, fields: columns, returns, is_set }: Routine): string {
  const taken = args.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${typescript(type)}`)
  const answered = columns.map(({ name, type }) => `${name}: ${typescript(type)}`)
  const answer = answered.length > 0 ? `{ ${answered.join('; ')} }` : typescript(returns)
  return `      ${name}: {
        Args: ${taken.length === 0 ? 'never' : `{ ${taken.join('; ')} }`}
        Returns: ${answer}${is_set ? '[]' : ''}
      }
`
}

function fields(lines: string[]): string {
  return `\n${lines.map((line) => `          ${line}\n`).join('')}        `
}

const TYPESCRIPT: Record<string, string> = {
  ...Object.fromEntries(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'].map((it) => [it, 'number'])),
  ...Object.fromEntries(
    [
      'text',
      'varchar',
      'bpchar',
      'uuid',
      'date',
      'time',
      'timestamp',
      'timestamptz',
      'interval',
      'bytea',
    ].map((it) => [it, 'string']),
  ),
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  Language: 'Language',
  [UNSPECIFIED_OR_LANGUAGE]: UNSPECIFIED_OR_LANGUAGE,
}

function typescript({ name, is_array, labels, relation }: Type, nullable = false): string {
  const one = relation
    ? `Database['public']['Tables']['${relation}']['Row']`
    : labels
      ? union(labels)
      : TYPESCRIPT[name]
  if (!one)
    throw new Error(`The type ${name} has no TypeScript yet: add it to scripts/generate/database-types.ts.`)
  return `${is_array ? (labels ? `(${one})[]` : `${one}[]`) : one}${nullable ? ' | null' : ''}`
}

function union(labels: string[]): string {
  return labels.map(quote).join(' | ')
}

function quote(text: string): string {
  return `'${text}'`
}

// Names sort byte by byte, independently of the database's collation.
const TYPE_OF = (oid: string) => `(
  select json_build_object(
    'name', coalesce(element.typname, type.typname),
    'is_array', element.oid is not null,
    'labels', (select json_agg(enumlabel order by enumsortorder) from pg_enum
               where enumtypid = coalesce(element.oid, type.oid)),
    'relation', (select relname from pg_class
                 where oid = coalesce(element.typrelid, type.typrelid)
                   and relkind = 'r' and relnamespace = 'public'::regnamespace))
  from pg_type as type
  left join pg_type as element on element.oid = type.typelem and type.typcategory = 'A'
  where type.oid = ${oid})`

const COLUMN_NAMES = (relation: string, numbers: string) => `(
  select json_agg(attname order by position)
  from unnest(${numbers}) with ordinality as key (number, position)
  join pg_attribute on attrelid = ${relation} and attnum = key.number)`

const RELATIONS = `
  select relname as name, relkind in ('v', 'm') as is_view,
    (select json_agg(json_build_object(
        'name', attname,
        'type', ${TYPE_OF('atttypid')},
        'check', (select pg_get_constraintdef(oid) from pg_constraint
                  where conrelid = class.oid and contype = 'c' and conkey = array[attnum]
                    and pg_get_constraintdef(oid) ~ '= (ANY \\(ARRAY|'')|language ~' order by conname limit 1),
        'nullable', not attnotnull,
        'has_default', atthasdef or attidentity <> '',
        'generated', attgenerated <> '' or attidentity = 'a') order by attname collate "C")
      from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped) as columns,
    coalesce((select json_agg(json_build_object(
        'name', conname,
        'columns', ${COLUMN_NAMES('conrelid', 'conkey')},
        'one_to_one', exists (
          select from pg_index where indrelid = conrelid and indisunique and indpred is null
            and array(select unnest(indkey::int2[]) order by 1) = array(select unnest(conkey) order by 1)),
        'referenced', (select relname from pg_class where oid = confrelid),
        'referenced_columns', ${COLUMN_NAMES('confrelid', 'confkey')}) order by conname collate "C")
      from pg_constraint
      where conrelid = class.oid and contype = 'f'
        and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    ), '[]') as relationships
  from pg_class as class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  order by relname collate "C"`

// Triggers cannot be called. Arguments: i, b and v are inputs, t is a result column.
const ROUTINES = `
  select proname as name, proretset as is_set, ${TYPE_OF('prorettype')} as returns,
    coalesce((select json_agg(json_build_object(
        'name', argument.name,
        'type', ${TYPE_OF('argument.type')},
        'optional', argument.position > pronargs - pronargdefaults) order by argument.name collate "C")
      from unnest(coalesce(proallargtypes, proargtypes::oid[]), proargnames, proargmodes)
        with ordinality as argument (type, name, mode, position)
      where coalesce(argument.mode, 'i') in ('i', 'b', 'v')), '[]') as args,
    coalesce((select json_agg(json_build_object(
        'name', argument.name, 'type', ${TYPE_OF('argument.type')}) order by argument.position)
      from unnest(proallargtypes, proargnames, proargmodes)
        with ordinality as argument (type, name, mode, position)
      where argument.mode in ('o', 'b', 't')), '[]') as fields
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'
    and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by proname collate "C"`

const ENUMS = `
  select typname as name, (select json_agg(enumlabel order by enumsortorder) from pg_enum
                           where enumtypid = pg_type.oid) as labels
  from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace
  order by typname collate "C"`
