import type { Logger } from 'pino'
import { Problem } from '../base/problem.ts'
import type { Database } from '../db/database.ts'
import { MAX_REMEMBERED_KEY } from './limits.ts'
import type { Payload } from './parse/body.ts'
import type { RestRequest } from './parse/request.ts'
import type { Plan } from './plan/request-plan.ts'
import { LiveSchema } from './schema/live-schema.ts'
import type { Statement } from './sql/statement.ts'
import { StatementNames } from './sql/statement-names.ts'

export const MOUNTED_AT = '/rest/v1/'

export type Parsed = { request: RestRequest; payload: Payload | undefined }
export type Prepared = Parsed & { plan: Plan; statement: Statement }

export type Plans = { live: LiveSchema<Prepared>; names: StatementNames }

export function createPlans(database: Database, log: Logger): Plans {
  return { live: new LiveSchema<Prepared>(database.server, log), names: new StatementNames() }
}

type Sent = { method: string; path: string; search: string }

/** All that a read's plan depends on; undefined for what is not read, or too long to be asked again. */
export function planKey(
  { method, path, search }: Sent,
  header: (name: string) => string | undefined,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const named = `${header('accept') ?? ''}\n${header('prefer') ?? ''}\n${header('range') ?? ''}\n${header('accept-profile') ?? ''}`
  const key = `${method} ${path}?${search}\n${named}`
  return key.length <= MAX_REMEMBERED_KEY ? key : undefined
}

const MISSING = new Set([
  'PGRST200',
  'PGRST202',
  'PGRST204',
  'PGRST205',
  '42703',
  '42704',
  '42804',
  '42883',
  '42P01',
])

/** Whether it names something that the schema, as last seen, does not have. */
export function isMissing(error: unknown): boolean {
  return error instanceof Problem && MISSING.has(error.code)
}
