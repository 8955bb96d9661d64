import { Problem } from '../../base/problem.ts'
import { MAX_ROWS } from '../limits.ts'
import type { Payload } from '../parse/body.ts'
import type { RestRequest } from '../parse/request.ts'
import {
  invalidPutFilters,
  limitOnPut,
  limitWithoutOrder,
  unknownColumn,
  unknownColumnInBody,
  whereRequired,
} from '../problems.ts'
import type { Column, Relation, Schema } from '../schema/schema.ts'
import { planCondition, planOrder, planRead, sourceOf } from './plan-read.ts'
import type { ReadPlan } from './read-plan.ts'
import type { Insert, Target, Write } from './request-plan.ts'

const NOTHING: Payload = { json: '{}', isArray: false, keys: [] }

export function planWrite(
  schema: Schema,
  relation: Relation,
  request: RestRequest,
  payload: Payload = NOTHING,
): Write {
  const { prefer, media } = request
  const read = planRead(schema, { ...sourceOf(relation), from: undefined }, request, {
    rootConditions: false,
    maxRows: undefined,
    maxEmbeddedRows: MAX_ROWS,
  })
  const returns = { representation: 'rows', 'headers-only': 'key', minimal: 'nothing' } as const
  const parts = { relation, media, returns: returns[prefer.return ?? 'minimal'], read }
  if (request.method === 'DELETE')
    return { ...parts, kind: 'delete', target: planTarget(relation, request, 'DELETE') }

  const columns = payload.keys.map((key) => {
    const column = relation.columns.get(key)
    if (!column) throw unknownColumnInBody(relation.name, key)
    return column
  })
  const writing = { ...parts, columns, payload, useDefaults: prefer.missing === 'default' }
  if (request.method === 'PATCH')
    return { ...writing, kind: 'update', target: planTarget(relation, request, 'UPDATE') }
  if (request.method === 'PUT') return { ...writing, kind: 'insert', ...planPut(relation, request) }
  return { ...writing, kind: 'insert', conflict: planConflict(relation, request), key: undefined }
}

function planConflict(relation: Relation, { prefer, onConflict }: RestRequest): Insert['conflict'] {
  if (!prefer.resolution) return undefined
  const columns = (onConflict ?? relation.primaryKey).map((name) => columnOf(relation, name))
  return columns.length === 0 ? undefined : { columns, merge: prefer.resolution === 'merge-duplicates' }
}

function planPut(relation: Relation, request: RestRequest): Pick<Insert, 'conflict' | 'key'> {
  if (request.range.limit !== undefined || request.range.offset > 0) throw limitOnPut()
  const key = rootConditions(relation, request)
  const named = key.map((one) =>
    one.kind === 'filter' &&
    !one.negated &&
    one.operation.kind === 'compare' &&
    one.operation.operator === 'eq' &&
    !one.operation.quantifier &&
    one.field.path.length === 0
      ? one.field.column.name
      : undefined,
  )
  const expected = relation.primaryKey.toSorted().join()
  if (expected === '' || named.toSorted().join() !== expected) throw invalidPutFilters()
  const columns = relation.primaryKey.map((name) => columnOf(relation, name))
  return { conflict: { columns, merge: true }, key }
}

function planTarget(relation: Relation, request: RestRequest, verb: 'UPDATE' | 'DELETE'): Target {
  const { range } = request
  const conditions = rootConditions(relation, request)
  const terms = request.orders.find(({ path }) => path.length === 0)?.value ?? []
  const isLimited = range.limit !== undefined || range.offset > 0
  if (!isLimited) {
    if (conditions.length === 0) throw whereRequired(verb)
    return { conditions, order: [], range }
  }
  if (terms.length === 0) throw limitWithoutOrder()
  if (relation.isView) {
    throw new Problem({ status: 400, code: '0A000', message: `A limited ${verb} is not possible on a view` })
  }
  return { conditions, order: terms.map((term) => planOrder(bare(relation), term)), range }
}

function rootConditions(relation: Relation, { conditions }: RestRequest) {
  const plan = bare(relation)
  return conditions.filter(({ path }) => path.length === 0).map(({ value }) => planCondition(plan, value))
}

/** The relation alone, for a write's own conditions. */
function bare({ name, columns }: Relation): ReadPlan {
  return {
    from: name,
    name,
    alias: 'w',
    columns,
    outputs: [],
    conditions: [],
    order: [],
    range: { offset: 0, limit: undefined },
    embeds: [],
  }
}

function columnOf(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) throw unknownColumn(relation.name, name)
  return column
}
