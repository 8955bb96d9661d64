import type { PlannedField, ReadPlan } from '../plan/read-plan.ts'
import type { Delete, Insert, Target, Update, Write } from '../plan/request-plan.ts'
import type { Column } from '../schema/schema.ts'
import { conditionSql } from './conditions.ts'
import { quote } from './quote.ts'
import { orderSql, rangeSql, whereSql } from './read.ts'
import type { Values } from './values.ts'

const never = () => 'false'

const UPDATED = `coalesce(nullif(current_setting('rest.updated', true), ''), '0')`
/** Always true. PostgreSQL does not report which rows an upsert updated, so they are counted. */
const COUNT_UPDATED = `set_config('rest.updated', (${UPDATED}::int + 1)::text, true) <> '0'`

/** Number of rows the upsert updated. */
export const updatedSql = `${UPDATED} as updated`

/** The writing part of a statement; the rest reads the rows it returns. */
export function writeSql(write: Write, values: Values): string {
  switch (write.kind) {
    case 'insert':
      return insertSql(write, values)
    case 'update':
      return updateSql(write, values)
    case 'delete':
      return deleteSql(write, values)
  }
}

function insertSql(write: Insert, values: Values): string {
  const { relation, columns, payload, conflict, key } = write
  const table = `insert into public.${quote(relation.name)} as w`
  const tail = `${conflictSql(conflict, columns)} ${returningSql(write)}`
  if (columns.length === 0) {
    if (!payload.isArray) return `${table} default values ${tail}`
    return `${table} select from json_array_elements(${values.add(payload.json)}::json) ${tail}`
  }
  const { from, of } = payloadSql(write, values)
  const filter = whereSql((key ?? []).map((one) => conditionSql('b', one, values, never)))
  return `${table} (${names(columns)}) select ${columns.map(of).join(', ')} from ${from} ${filter} ${tail}`
}

function conflictSql(conflict: Insert['conflict'], columns: Column[]): string {
  if (!conflict) return ''
  const sets = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`)
  const merge = `do update set ${sets.join(', ')} where ${COUNT_UPDATED}`
  const action = conflict.merge && sets.length > 0 ? merge : 'do nothing'
  return `on conflict (${names(conflict.columns)}) ${action}`
}

function updateSql(write: Update, values: Values): string {
  const { relation, columns, target } = write
  const table = `public.${quote(relation.name)}`
  // PostgreSQL has no update without columns; an empty body changes nothing.
  if (columns.length === 0) return `select w.* from ${table} w where false`
  const { from, of } = payloadSql(write, values)
  const sets = columns.map((column) => `${quote(column.name)} = ${of(column)}`)
  return `update ${table} as w set ${sets.join(', ')} from ${from} ${targetSql(table, target, values)} ${returningSql(write)}`
}

function deleteSql(write: Delete, values: Values): string {
  const table = `public.${quote(write.relation.name)}`
  return `delete from ${table} as w ${targetSql(table, write.target, values)} ${returningSql(write)}`
}

function targetSql(table: string, { conditions, order, range }: Target, values: Values): string {
  const where = whereSql(conditions.map((one) => conditionSql('w', one, values, never)))
  if (order.length === 0) return where
  const sorted = orderSql({ alias: 'w' } as ReadPlan, order, values)
  const rows = `select w.tableoid, w.ctid from ${table} w ${where} ${sorted} ${rangeSql({ range }, values)}`
  return `where (w.tableoid, w.ctid) in (${rows})`
}

/** The body as a table of typed columns, passed as one value. */
function payloadSql(
  { columns, payload, useDefaults }: Insert | Update,
  values: Values,
): { from: string; of: (column: Column) => string } {
  const definition = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
  const body = values.add(payload.json)
  const plain = ({ name }: Column) => `b.${quote(name)}`
  if (!useDefaults || columns.every((column) => column.default === null)) {
    const unpack = payload.isArray ? 'json_to_recordset' : 'json_to_record'
    return { from: `${unpack}(${body}::json) as b(${definition})`, of: plain }
  }
  const elements = payload.isArray ? `${body}::jsonb` : `jsonb_build_array(${body}::jsonb)`
  return {
    from: `jsonb_array_elements(${elements}) p(v), jsonb_to_record(p.v) as b(${definition})`,
    of: (column) =>
      column.default === null
        ? plain(column)
        : `case when jsonb_exists(p.v, ${values.add(column.name)}::text) then ${plain(column)} else ${column.default} end`,
  }
}

/** Only what the response needs, so that writing requires no further read privileges. */
function returningSql({ relation, returns, read }: Write): string {
  if (returns === 'nothing') return 'returning 1'
  if (returns === 'key') {
    const key = relation.primaryKey.map((name) => `w.${quote(name)}`)
    return `returning ${key.length > 0 ? key.join(', ') : '1'}`
  }
  if (read.outputs.some(({ kind }) => kind === 'star')) return 'returning w.*'
  const needed = new Set([
    ...read.outputs.flatMap((output) => (output.kind === 'field' ? [nameOf(output.field)] : [])),
    ...read.order.flatMap(({ embed, field }) => (embed ? [] : [nameOf(field)])),
    ...read.embeds.flatMap(({ relationship }) => relationship.columns.map(({ here }) => here)),
  ])
  const columns = [...needed].map((name) => `w.${quote(name)}`)
  return `returning ${columns.length > 0 ? columns.join(', ') : '1'}`
}

function nameOf({ column }: PlannedField): string {
  return column.name
}

function names(columns: Column[]): string {
  return columns.map(({ name }) => quote(name)).join(', ')
}
