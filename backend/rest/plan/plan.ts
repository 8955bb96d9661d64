import { MAX_ROWS } from '../limits.ts'
import type { Payload } from '../parse/body.ts'
import type { RestRequest } from '../parse/request.ts'
import { unknownRelation } from '../problems.ts'
import type { Schema } from '../schema/schema.ts'
import { planCall } from './plan-call.ts'
import { planRead, sourceOf } from './plan-read.ts'
import { planWrite } from './plan-write.ts'
import type { ReadPlan } from './read-plan.ts'
import type { Plan } from './request-plan.ts'

export function plan(
  schema: Schema,
  request: RestRequest,
  payload: Payload | undefined,
  maxEmbeddedRows: number = MAX_ROWS,
): Plan {
  if (request.target.kind === 'function') return planCall(schema, request, payload, maxEmbeddedRows)
  const relation = schema.relations.get(request.target.name)
  if (!relation) throw unknownRelation(request.target.name)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return planWrite(schema, relation, request, payload)
  const read = planRead(schema, sourceOf(relation), request, {
    rootConditions: true,
    maxRows: MAX_ROWS,
    maxEmbeddedRows,
  })
  return {
    kind: 'read',
    read,
    media: request.media,
    hasBody: request.method === 'GET',
    count: request.prefer.count,
    reads: dependsOnTheClock(request) ? undefined : tablesBehind(schema, read),
  }
}

function tablesBehind(schema: Schema, read: ReadPlan): string[] | undefined {
  const names = new Set<string>()
  const visit = ({ from, embeds }: ReadPlan) => {
    if (from !== undefined) names.add(from)
    for (const { plan: embedded, relationship } of embeds) {
      if (relationship.junction) names.add(relationship.junction.relation)
      visit(embedded)
    }
  }
  visit(read)
  const tables = [...names].map((name) => schema.relations.get(name)?.reads)
  return tables.every((some) => some !== undefined) ? [...new Set(tables.flat())] : undefined
}

/** PostgreSQL parses words such as `now` and `today` as times. */
function dependsOnTheClock({ conditions }: RestRequest): boolean {
  return /\b(now|today|tomorrow|yesterday)\b/i.test(JSON.stringify(conditions))
}
