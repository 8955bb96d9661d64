import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { databaseProblem } from '#backend/rest/respond/database-problem.ts'
import type { Services } from '../../services.ts'

/**
 * Runs a transaction in the name of a staff member, for rights and the audit log. A refusal by the database's functions
 * keeps its status, and has the code from its hint.
 */
export async function asStaff<T>(
  { database }: Services,
  claims: Record<string, unknown>,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(database, async (query) => {
      await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
      return work(query)
    })
  } catch (error) {
    const problem = databaseProblem(error, { role: 'authenticated', claims }, undefined)
    if (!problem?.code.startsWith('PT')) throw problem ?? error
    const { status, message, hint } = problem
    throw new Problem({ status, code: hint ?? 'refused', message, cause: error })
  }
}
