import type { Query } from '#backend/db/database.ts'
import { inLongTransaction } from '#backend/db/in-transaction.ts'
import * as contracts from '#domain/api/books.ts'
import { financialYearOf } from '#domain/india/financial-year.ts'
import { implement, sendFile } from '../function.ts'
import type { Services } from '../services.ts'
import { auditorFile, beginAuditorFile } from './auditor-files.ts'
import { changeMonth } from './close-month.ts'
import { exportBooks } from './export-books.ts'
import type { Days } from './read-vouchers.ts'

export const booksFunctions = {
  books: implement(contracts.books, async ({ input, claims }, services) => {
    switch (input.action) {
      case 'preview':
        return preview(services, input, claims)
      case 'export':
        return exportBooks(services, input)
      default:
        return changeMonth(services, input, claims)
    }
  }),

  makeAuditorFile: implement(contracts.makeAuditorFile, async ({ input, claims }, services) => ({
    id: await beginAuditorFile(services, input.year, claims),
  })),

  auditorFile: implement(contracts.auditorFile, async ({ input, claims }, services) =>
    sendFile(await auditorFile(services, input.id, claims)),
  ),
}

type Problem = { code: string; message: string; donation_id: string | null; settlement_id: string | null }
type Month = { month: string; state: 'open' | 'exported' | 'closed'; differs: number }

/** Read in one snapshot, as the caller: the functions check the capability again. */
function preview({ database }: Services, { from, to }: Days, claims: Record<string, unknown>) {
  const read = async (query: Query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    const { rows: sums } = await query<{ vouchers: number; debit: string; credit: string }>(
      `select count(*)::integer as vouchers, coalesce(sum(total), 0) as debit,
        coalesce(sum((select -sum(amount) from unnest(amounts) as amount where amount < 0)), 0) as credit
      from private.named_vouchers($1, $2)`,
      [from, to],
    )
    const { rows: problems } = await query<Problem>('select * from public.book_problems($1, $2)', [from, to])
    const { rows: months } = await query<Month>(
      'select month::text, state, differs from public.book_months($1)',
      [financialYearOf(from)],
    )
    return {
      vouchers: sums[0]?.vouchers ?? 0,
      debit: Number(sums[0]?.debit ?? 0),
      credit: Number(sums[0]?.credit ?? 0),
      problems: problems.map(({ code, message, donation_id, settlement_id }) => ({
        code,
        message,
        ...(donation_id && { donation_id }),
        ...(settlement_id && { settlement_id }),
      })),
      months,
    }
  }
  return inLongTransaction(database, read, 'set transaction isolation level repeatable read')
}
