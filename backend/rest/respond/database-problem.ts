import pg from 'pg'
import { Problem } from '../../base/problem.ts'
import type { Caller } from '../../db/as-role.ts'
import { whyUnreachable } from '../../db/unreachable.ts'
import { invalidBody } from '../problems.ts'

const RETRY = { 'Retry-After': '1' }

/** PostgREST's status per SQLSTATE, by the longest matching prefix; 400 otherwise. */
const STATUS: Record<string, number> = {
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '54': 400,
  '54001': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  // Not PostgREST's 500: functions raise it for a missing object.
  P0002: 404,
  XX: 500,
}

/** Server faults whose messages contain only fixed text and relation names. */
const SAFE_CODES = new Set(['40001', '40P01', '57014', '42P17', '55P03', 'P0003', 'P0004', '25006'])

/** Converts errors of PostgreSQL or of the connection to PostgREST's format; undefined for others. */
export function databaseProblem(
  error: unknown,
  caller: Caller,
  body: string | undefined,
): Problem | undefined {
  // A write in a request that only reads; elsewhere the code shows a database without writes.
  const isReading = body === undefined && error instanceof pg.DatabaseError && error.code === '25006'
  const unreachable = isReading ? undefined : connectionProblem(error)
  if (unreachable || !(error instanceof pg.DatabaseError) || error.code === undefined) return unreachable
  const { code, message } = error
  if (code === '54001' && body !== undefined && isDeep(body))
    return invalidBody('The JSON is nested too deeply')
  if (code === 'XX000' && ALLOCATION_TOO_LARGE.test(message))
    return new Problem({
      status: 400,
      code: '54000',
      message: 'This is too complex for the database.',
      cause: error,
    })
  const status = statusOf(code, message, caller)
  const isSpeakable = (status < 500 && !containsSql(code, message)) || SAFE_CODES.has(code)
  return new Problem({
    status,
    code,
    message: isSpeakable ? message : 'The database could not do this.',
    details: isSpeakable ? safeDetail(error.detail) : null,
    hint: isSpeakable ? (error.hint ?? null) : null,
    headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
    cause: error,
  })
}

/** A syntax error quotes the statement, except for a text search's own syntax. */
function containsSql(code: string, message: string): boolean {
  return code === '42601' && !message.startsWith('syntax error in tsquery')
}

function statusOf(code: string, message: string, caller: Caller): number {
  if (code === '42501') return caller.role === 'anon' ? 401 : 403
  if (code.startsWith('PT')) {
    const status = Number(code.slice(2))
    return status >= 200 && status <= 599 ? status : 500
  }
  // The rows repeat each other, or the view cannot be written.
  if (code === '21000' && message.startsWith('ON CONFLICT DO UPDATE')) return 400
  if (code === '55000' && /^cannot (insert into|update|delete from) view/.test(message)) return 405
  return STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 400
}

/**
 * A failing row is reported with the rights of the role that hit it, which inside a function can be its
 * owner: with columns and defaults that the caller may not see.
 */
function safeDetail(detail: string | undefined): string | null {
  return detail === undefined || detail.startsWith('Failing row contains') ? null : detail
}

function connectionProblem(error: unknown): Problem | undefined {
  switch (whyUnreachable(error)) {
    case 'full':
      return unavailable('53100', 'There is no room left in the database.', error)
    case 'busy': {
      const message = 'Timed out acquiring connection from connection pool.'
      return new Problem({ status: 504, code: 'PGRST003', message, headers: RETRY, cause: error })
    }
    case 'away':
      return unavailable('PGRST000', 'Database connection error. Retrying the connection.', error)
    case 'lost':
      return unavailable('PGRST001', 'Database client error. Retrying the connection.', error)
    default:
      return undefined
  }
}

function unavailable(code: string, message: string, cause: unknown): Problem {
  return new Problem({ status: 503, code, message, headers: RETRY, cause })
}

/** PostgreSQL's message when a pattern or value would need more than a gigabyte. */
const ALLOCATION_TOO_LARGE = /^invalid memory alloc request size \d+$/

const DEEP = 500

function isDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const character = json[i]
    if (isText) {
      if (character === '\\') i++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '[' || character === '{') {
      if (++depth > DEEP) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}
