import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { needSecondStep } from '../receipts/identifier-limit.ts'
import { isKeyMissing } from '../receipts/key-missing.ts'
import type { Services } from '../services.ts'
import { askDonors } from './ask-donors.ts'
import { checkStatement, exportStatement } from './export-statement.ts'
import type { Run, RunKind } from './run.ts'
import { sendCertificates } from './send-certificates.ts'

export async function beginRun(
  { database }: Pick<Services, 'database'>,
  wanted: ParsedInputOf<'statement-run'>,
  administrator: Record<string, unknown>,
): Promise<string> {
  if (wanted.kind === 'export') needSecondStep(administrator)
  return inTransaction(database, async (query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    const filter = wanted.kind === 'ask' ? { verdict: wanted.verdict, donor_id: wanted.donor_id } : {}
    const { rows } = await query<Pick<ServerRow<'statement_runs'>, 'id'>>(
      `insert into public.statement_runs (kind, year, scope, filter, created_by) values ($1, $2, $3, $4, $5) returning id`,
      [
        wanted.kind,
        wanted.year,
        'scope' in wanted ? wanted.scope : 'original',
        JSON.stringify(filter),
        administrator.sub ?? null,
      ],
    )
    const id = rows[0]?.id ?? ''
    await enqueue(query, 'work-on-statement', { runId: id }, { key: `work-on-statement ${id}`, priority: 8 })
    return id
  })
}

type Work = (services: Services, run: Run, query: Query) => Promise<'done' | 'refused'>

const WORK: Record<RunKind, Work> = {
  check: checkStatement,
  export: exportStatement,
  ask: askDonors,
  letters: sendCertificates,
}

/** Begun again after a crash it begins from the start. */
export async function workOnStatement(services: Services, runId: string): Promise<void> {
  const query = serverQuery(services.database)
  const { rows } = await query<Run>(
    `update public.statement_runs set state = 'running', done = 0, problems = 0, files = '[]'
    where id = $1 and state in ('waiting', 'running') returning id, kind, year, scope, filter`,
    [runId],
  )
  const run = rows[0]
  if (!run) return
  // Findings of earlier checks of the same rows are out of date.
  await query(
    `delete from public.statement_findings where run_id in (
      select id from public.statement_runs where year = $1 and scope = $2 and kind in ('check', 'export'))
      and $3 in ('check', 'export')`,
    [run.year, run.scope, run.kind],
  )
  try {
    const state = await WORK[run.kind](services, run, query)
    await query('update public.statement_runs set state = $2, finished_at = now() where id = $1', [
      runId,
      state,
    ])
  } catch (error) {
    services.log.error({ err: error, runId }, 'Work on a statement failed')
    await query(
      `update public.statement_runs set state = 'failed', error = $2, finished_at = now() where id = $1`,
      [runId, isKeyMissing(error) ? error.message : 'The work could not be finished. Please begin it again.'],
    )
  }
}
