import pg from 'pg'
import type { Logger } from 'pino'
import { Problem } from '../base/problem.ts'
import type { Caller } from '../db/as-role.ts'
import type { Database, Lane } from '../db/database.ts'
import { MAX_REMEMBERED_KEY } from './limits.ts'
import type { Payload } from './parse/body.ts'
import type { RestRequest } from './parse/request.ts'
import type { Plan } from './plan/request-plan.ts'
import { type Generation, LiveSchema } from './schema/live-schema.ts'
import type { Statement } from './sql/statement.ts'
import { StatementNames } from './sql/statement-names.ts'

export const MOUNTED_AT = '/rest/v1/'

export type Parsed = { request: RestRequest; payload: Payload | undefined }
export type Prepared = Parsed & { plan: Plan; statement: Statement }

export type Plans = { live: LiveSchema<Prepared>; names: Record<Lane, StatementNames> }

/** `staffFunctions` names the SQL functions with which policies admit only staff, such as `app.may`. */
export function createPlans(database: Database, log: Logger, staffFunctions?: readonly string[]): Plans {
  // Each lane has its own connections, and statement names that other lanes cannot use up.
  const names = () => new StatementNames()
  return {
    live: new LiveSchema<Prepared>(database, log, staffFunctions),
    names: { public: names(), pages: names(), staff: names() },
  }
}

/** False if the public limits apply. */
export function isStaff({ lane = 'staff' }: Caller): boolean {
  return lane === 'staff'
}

export const plansFor = ({ plans }: Generation<Prepared>, caller: Caller) =>
  isStaff(caller) ? plans.staff : plans.public

type Sent = { method: string; path: string; search: string }

/** Cache key of a read's plan; undefined for other requests, or if too long to recur. */
export function planKey(
  { method, path, search }: Sent,
  header: (name: string) => string | undefined,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const named = `${header('accept') ?? ''}\n${header('prefer') ?? ''}\n${header('range') ?? ''}\n${header('accept-profile') ?? ''}`
  const key = `${method} ${path}?${search}\n${named}`
  return key.length <= MAX_REMEMBERED_KEY ? key : undefined
}

const GONE = new Set(['42703', '42P01'])

/** Whether PostgreSQL lacks an object of the cached schema. No request can cause that. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Problem && error.cause instanceof pg.DatabaseError && GONE.has(error.code)
}
