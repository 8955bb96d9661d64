import type { StatusCode } from 'hono/utils/http-status'
import { contentType } from '../parse/media.ts'
import type { RestRequest } from '../parse/request.ts'
import type { Plan } from '../plan/request-plan.ts'
import { rangeNotSatisfiable } from '../problems.ts'
import type { Outcome } from '../run.ts'
import { contentRange } from './content-range.ts'
import { preferencesApplied } from './preferences-applied.ts'

export type Answer = { status: StatusCode; headers: Record<string, string>; body: string | null }

/** Builds the HTTP response: status, headers, and PostgreSQL's body. */
export function respond(
  request: RestRequest,
  plan: Plan,
  heading: string | undefined,
  outcome: Outcome,
): Answer {
  const headers: Record<string, string> = {}
  const applied = preferencesApplied(request, plan)
  if (applied) headers['Preference-Applied'] = applied
  if (request.profile) headers['Content-Profile'] = 'public'

  if (plan.kind === 'read' || plan.kind === 'call') {
    return answerRead(request, plan, heading, outcome, headers)
  }
  const { page } = outcome
  const total = request.prefer.count && request.prefer.count !== 'planned' ? page : undefined
  if (request.method !== 'PUT') {
    headers['Content-Range'] =
      plan.kind === 'update' ? contentRange(0, page, total) : contentRange(0, 0, total)
  }
  if (plan.kind === 'insert' && plan.returns === 'key' && page === 1 && outcome.key.length > 0) {
    headers.Location = locationOf(plan.relation.name, plan.relation.primaryKey, outcome.key)
  }
  const written = request.method !== 'POST' ? undefined : outcome.isOnlyUpdated ? 200 : 201
  if (plan.returns !== 'rows') return { status: written ?? 204, headers, body: null }
  headers['Content-Type'] = contentType(request.media)
  return { status: written ?? 200, headers, body: bodyOf(heading, outcome) }
}

function answerRead(
  request: RestRequest,
  plan: Extract<Plan, { kind: 'read' | 'call' }>,
  heading: string | undefined,
  outcome: Outcome,
  headers: Record<string, string>,
): Answer {
  const { offset } = request.range
  const { page, total } = outcome
  headers['Content-Range'] = contentRange(offset, page, total)
  if (plan.kind === 'call' && plan.function.returns.kind === 'void') {
    return { status: 204, headers, body: null }
  }
  if (total !== undefined && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw rangeNotSatisfiable(details, headers)
  }
  headers['Content-Type'] = contentType(request.media)
  const status = total !== undefined && page < total ? 206 : 200
  return { status, headers, body: plan.hasBody ? bodyOf(heading, outcome) : null }
}

function bodyOf(heading: string | undefined, { body }: Outcome): string {
  if (heading === undefined) return body ?? 'null'
  return body === null ? heading : `${heading}\n${body}`
}

function locationOf(relation: string, key: string[], values: string[]): string {
  const pairs = key.map((name, i) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(values[i] ?? '')}`)
  return `/${encodeURIComponent(relation)}?${pairs.join('&')}`
}
