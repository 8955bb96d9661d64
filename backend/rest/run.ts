import { asRole, type Caller } from '../db/as-role.ts'
import type { Database, Lane } from '../db/database.ts'
import { readAs } from '../db/read-as.ts'
import { retryOnDeadlock } from '../db/retry-on-deadlock.ts'
import { MAX_ROWS, PUBLIC } from './limits.ts'
import type { RestRequest } from './parse/request.ts'
import type { Plan } from './plan/request-plan.ts'
import { isStaff } from './plans.ts'
import { notSingular, putDoesNotMatch, tooCostly, tooManyAffected } from './problems.ts'
import type { Statement } from './sql/statement.ts'
import type { StatementNames } from './sql/statement-names.ts'

/** Result of a request: the row count of the page, the body, and the total if requested. */
export type Outcome = {
  page: number
  body: string | null
  total: number | undefined
  key: string[]
  /** For an upsert: no row was new. */
  isOnlyUpdated: boolean
}

type Row = {
  page: string
  body?: string | null
  total?: string | undefined
  updated?: string
} & Record<`k${number}`, string>

/** Runs the request's statement as the caller. Rolls back before the caller is refused. */
export async function run(
  database: Database,
  names: Record<Lane, StatementNames>,
  caller: Caller,
  request: RestRequest,
  plan: Plan,
  statement: Statement,
): Promise<Outcome> {
  const { text, values, guess } = statement
  const isRead = plan.kind === 'read' || (plan.kind === 'call' && plan.isReadOnly)
  const timeout = plan.kind === 'call' && isStaff(caller) ? plan.function.statementTimeout : undefined
  const name = names[caller.lane ?? 'staff'].nameFor(caller.role, text)
  if (isRead && !guess && timeout === undefined) {
    const [row = []] = await readAs(database, caller, statement, name)
    const [page, body, total] = row
    return outcome({ page: page ?? '0', body: body ?? null, total: total ?? undefined }, undefined)
  }
  return retryOnDeadlock(() =>
    asRole(
      database,
      caller,
      async (query) => {
        const answering = query<Row>(text, values, name)
        const guessing = guess && query<{ 'QUERY PLAN': string }>(guess.text, guess.values)
        const [answered, guessed] = await Promise.all([answering, guessing])
        return outcome(answered.rows[0], guessed?.rows[0]?.['QUERY PLAN'])
      },
      {
        readOnly: isRead,
        rollback: request.prefer.tx === 'rollback',
        ...(timeout !== undefined && { settings: { statement_timeout: timeout } }),
      },
    ),
  )

  function outcome(row: Row | undefined, guessed: string | undefined): Outcome {
    const page = Number(row?.page ?? 0)
    if (!isStaff(caller) && Buffer.byteLength(row?.body ?? '') > PUBLIC.answerBytes) throw answerTooLong()
    refuse(request, plan, page)
    return {
      page,
      body: row?.body ?? null,
      total: totalOf(request, row?.total, guessed),
      isOnlyUpdated: row?.updated !== undefined && Number(row.updated) >= page,
      key: plan.kind === 'insert' && row ? plan.relation.primaryKey.map((_, i) => row[`k${i}`] ?? '') : [],
    }
  }
}

function answerTooLong() {
  return tooCostly(`The answer is longer than ${PUBLIC.answerBytes / 1024 / 1024} MB: ask for less of it`)
}

function refuse({ method, media, prefer }: RestRequest, plan: Plan, page: number): void {
  if (method === 'PUT' && page !== 1) throw putDoesNotMatch()
  if (media.format === 'object' && page !== 1) throw notSingular(page)
  const isLimited = plan.kind !== 'read' && plan.kind !== 'insert' && prefer.handling === 'strict'
  if (isLimited && prefer.maxAffected !== undefined && page > prefer.maxAffected) throw tooManyAffected(page)
}

function totalOf(
  { prefer }: RestRequest,
  counted: string | undefined,
  guessed: string | undefined,
): number | undefined {
  const exact = counted === undefined ? undefined : Number(counted)
  if (guessed === undefined) return exact
  const [{ Plan }] = JSON.parse(guessed) as [{ Plan: { 'Plan Rows': number } }]
  const guess = Plan['Plan Rows']
  if (prefer.count === 'planned' || exact === undefined) return guess
  return exact > MAX_ROWS ? Math.max(exact, guess) : exact
}
