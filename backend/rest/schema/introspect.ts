import type { Pool, PoolClient, QueryConfig } from 'pg'
import { staffPolicyPattern } from '../../db/open-to-others.ts'
import { rollBack } from '../../db/roll-back.ts'
import * as catalogue from './catalogue.ts'
import { findReads } from './reads.ts'
import { findRelationships } from './relationships.ts'
import type { Column, DatabaseFunction, Relation, Returns, Schema } from './schema.ts'
import { namedTypes } from './types.ts'

/**
 * Reads the exposed schema in one snapshot, as the server: PostgreSQL decides on access. `staffFunctions` is
 * the policies' test for staff.
 */
export async function introspect(
  server: Pool,
  staffFunctions?: readonly string[],
): Promise<{ schema: Schema; fingerprint: string }> {
  const client = await server.connect()
  let broken: Error | undefined
  try {
    await rows(client, 'begin isolation level repeatable read read only')
    await rows(client, `set local search_path = ''`)
    const relations = await rows<catalogue.RelationRow>(client, catalogue.RELATIONS, [
      staffPolicyPattern(staffFunctions),
    ])
    const keys = await rows<catalogue.ForeignKeyRow>(client, catalogue.FOREIGN_KEYS)
    const functions = await rows<catalogue.FunctionRow>(client, catalogue.FUNCTIONS)
    const types = await rows<catalogue.TypeRow>(client, catalogue.TYPES)
    const sources = await rows<catalogue.SourceRow>(client, catalogue.SOURCES)
    await client.query('commit')
    return {
      schema: assemble(relations, keys, functions, types, sources),
      fingerprint: JSON.stringify([relations, keys, functions, types, sources]),
    }
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    client.release(broken)
  }
}

// Every request waits for the schema, so a hanging database is given up.
const PATIENCE_MS = 5000

async function rows<Row extends object>(
  client: PoolClient,
  text: string,
  values: string[] = [],
): Promise<Row[]> {
  const question: QueryConfig & { query_timeout: number } = { text, values, query_timeout: PATIENCE_MS }
  return (await client.query<Row>(question)).rows
}

function assemble(
  relationRows: catalogue.RelationRow[],
  keyRows: catalogue.ForeignKeyRow[],
  functionRows: catalogue.FunctionRow[],
  typeRows: catalogue.TypeRow[],
  sourceRows: catalogue.SourceRow[],
): Schema {
  const reads = findReads(sourceRows)
  const relations = new Map<string, Relation>()
  for (const row of relationRows) {
    relations.set(row.name, {
      name: row.name,
      isView: row.kind === 'v' || row.kind === 'm',
      columns: byName(row.columns),
      primaryKey: row.primary_key,
      writers: new Map(Object.entries(row.writers ?? {}).map(([role, verbs]) => [role, new Set(verbs)])),
      relationships: [],
      reads: reads.get(`public.${row.name}`),
    })
  }
  for (const relationship of findRelationships(relationRows, keyRows)) {
    relations.get(relationship.origin)?.relationships.push(relationship)
  }
  const functions = new Map<string, DatabaseFunction[]>()
  for (const row of functionRows) {
    const described = describeFunction(row)
    if (described) functions.set(row.name, [...(functions.get(row.name) ?? []), described])
  }
  return { relations, functions, types: namedTypes(typeRows) }
}

function byName(columns: Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}

const VOLATILITY = { v: 'volatile', s: 'stable', i: 'immutable' } as const

function describeFunction(row: catalogue.FunctionRow): DatabaseFunction | undefined {
  const inputs = row.parameters.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const isCallable = inputs.every(({ name, type }) => name !== '' || (inputs.length === 1 && isJson(type)))
  if (!isCallable) return undefined
  return {
    name: row.name,
    volatility: VOLATILITY[row.volatility],
    statementTimeout: row.statement_timeout ?? undefined,
    returns: describeReturns(row),
    callers: row.callers,
    parameters: inputs.map(({ name, type, mode, is_required }) => ({
      name,
      type,
      isRequired: is_required,
      isVariadic: mode === 'v',
    })),
  }
}

function isJson(type: string): boolean {
  return type === 'json' || type === 'jsonb'
}

function describeReturns(row: catalogue.FunctionRow): Returns {
  if (row.is_void) return { kind: 'void' }
  if (!row.is_composite) return { kind: 'scalar', isSet: row.is_set }
  const outputs = row.parameters
    .filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')
    .map(({ name, type }): Column => {
      const nature = isJson(type) ? 'json' : type === 'tsvector' ? 'tsvector' : 'other'
      return { name, type, nature, default: null }
    })
  const columns = byName(outputs.length > 0 ? outputs : row.columns)
  return { kind: 'rows', isSet: row.is_set, relation: row.relation ?? undefined, columns }
}
