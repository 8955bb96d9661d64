import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { verifyReceipt as contract } from '#domain/api/receipts.ts'
import { implement, refuse } from '../function.ts'

const TEN_MINUTES = 600

/** Confirms a receipt's number, day and amount by its code, without personal data. */
export const verifyReceipt = implement(contract, async ({ input, address }, { database }) => {
  const wait = await takeAttempt(database, `receipts checked from ${address}`, 30, TEN_MINUTES)
  if (wait) throw tooManyAttempts('questions', wait)
  const { rows } = await database.server.query<AnswerOf<'verify-receipt'>>(
    `select receipt_no, data ->> 'issued_on' as issued_on, data #>> '{gift,paid_on}' as given_on, amount,
      data #>> '{gift,currency}' as currency, cancelled_at is not null as is_cancelled, series = 'TEST' as is_test
    from public.receipts where verify_code = $1`,
    [input.code],
  )
  const { code, message } = contract.invalid
  return rows[0] ?? refuse(404, code, message)
})
