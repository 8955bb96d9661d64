import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Services } from '../services.ts'

const TEN_MINUTES = 600

export async function verifyReceipt(
  { database }: Services,
  code: string,
  address: string,
): Promise<AnswerOf<'verify-receipt'> | undefined> {
  const wait = await takeAttempt(database, `receipts checked from ${address}`, 30, TEN_MINUTES)
  if (wait) throw tooManyAttempts('questions', wait)
  const { rows } = await database.server.query<AnswerOf<'verify-receipt'>>(
    `select receipt_no, data ->> 'issued_on' as issued_on, data #>> '{gift,paid_on}' as given_on, amount,
      data #>> '{gift,currency}' as currency, cancelled_at is not null as is_cancelled, series = 'TEST' as is_test
    from public.receipts where verify_code = $1`,
    [code],
  )
  return rows[0]
}
