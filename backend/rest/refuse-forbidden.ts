import type { Caller } from '../db/as-role.ts'
import type { RestRequest } from './parse/request.ts'
import { permissionDenied } from './problems.ts'
import type { Schema } from './schema/schema.ts'

const COMMANDS = { POST: 'insert', PUT: 'insert', PATCH: 'update', DELETE: 'delete' } as const

/**
 * Refuses, before any work, requests that grants and policies would refuse to a caller other than an
 * administrator. PostgreSQL still decides on the rest.
 */
export function refuseForbidden(schema: Schema, { role }: Caller, { method, target }: RestRequest): void {
  const { kind, name } = target
  if (kind === 'function') {
    const overloads = schema.functions.get(name) ?? []
    const isForThem = overloads.some(({ callers }) => callers.includes(role))
    if (overloads.length > 0 && !isForThem) throw permissionDenied(role, `function ${name}`)
    return
  }
  if (method === 'GET' || method === 'HEAD') return
  const relation = schema.relations.get(name)
  if (!relation || relation.writers.get(role)?.has(COMMANDS[method])) return
  throw permissionDenied(role, `${relation.isView ? 'view' : 'table'} ${name}`)
}
