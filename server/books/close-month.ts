import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inLongTransaction } from '#backend/db/in-transaction.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import type { Services } from '../services.ts'

type Wanted = Extract<ParsedInputOf<'books'>, { action: 'close' | 'reopen' }>

const REFUSALS: Record<string, string> = {
  already_closed: 'The month is closed already.',
  not_over: 'The month is not over yet.',
  nothing_to_close: 'There is nothing to close before the first voucher.',
  earlier_open: 'Close the earlier months first.',
  not_explained:
    'Payouts of the month contain differences without an explanation. Explain them, or say why they stay open.',
  unnamed_ledger: 'A voucher of the month has no ledger. Name it under Ledgers, then close again.',
  not_closed: 'The month is not closed.',
  later_closed: 'Reopen the later months first.',
  handed_over: 'The year was handed to the auditor. Its months stay closed.',
}

/** Closes a month, which stores its vouchers, or reopens the last one. The log names who did. */
export async function changeMonth(
  { database }: Pick<Services, 'database'>,
  { action, month, reason }: Wanted,
  administrator: Record<string, unknown>,
): Promise<{ month: string; state: 'open' | 'closed' }> {
  const change = async (query: Query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    const { rows } =
      action === 'close'
        ? await query<{ refusal: string | null }>('select private.close_month($1, $2, $3) as refusal', [
            month,
            reason ?? null,
            administrator.sub ?? null,
          ])
        : await query<{ refusal: string | null }>('select private.reopen_month($1, $2) as refusal', [
            month,
            reason,
          ])
    return rows[0]?.refusal
  }
  const refusal = await inLongTransaction(database, change)
  if (refusal)
    throw new Problem({ status: 409, code: refusal, message: REFUSALS[refusal] ?? 'That is not possible.' })
  return { month, state: action === 'close' ? 'closed' : 'open' }
}
