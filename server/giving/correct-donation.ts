import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { formatRupees, toPaise } from '#domain/money.ts'
import type { CorrectedGift, CorrectionRequest } from '#functions/giving.ts'
import type { Services } from '../services.ts'

type Gift = CorrectedGift & { amount: string }

const COLUMNS = 'id, payment_status as status, amount, refunded_amount, deducted_amount'

/**
 * Lowers what counts of a gift: money that went back without the provider telling us. It holds whatever the
 * provider says later, which is not added to it: both speak of the same money.
 */
export async function correctDonation(
  services: Services,
  wish: CorrectionRequest,
  administrator: Record<string, unknown>,
): Promise<CorrectedGift> {
  return inTransaction(services.database, async (query) => {
    // So that the log of changes names who did it.
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    refuseWhatRaises(await read(query, wish.donationId), wish)
    await query(
      `insert into public.donation_corrections (donation_id, refunded_amount, deducted_amount, reason, corrected_by)
      values ($1, $2, $3, $4, $5)`,
      [wish.donationId, wish.refundedAmount, wish.deductedAmount, wish.reason, administrator.sub],
    )
    await query('select private.balance_gift($1)', [wish.donationId])
    const { amount: _, ...corrected } = await read(query, wish.donationId)
    return corrected
  })
}

async function read(query: Query, id: string): Promise<Gift> {
  const { rows } = await query<Gift>(`select ${COLUMNS} from public.donations where id = $1 for update`, [id])
  const [gift] = rows
  if (!gift) throw refusal(404, 'gift_not_found', 'This donation does not exist.')
  return gift
}

function refuseWhatRaises(gift: Gift, { refundedAmount, deductedAmount }: CorrectionRequest): void {
  if (gift.status !== 'successful' && gift.status !== 'refunded')
    throw refusal(422, 'not_correctable', 'Only a donation that was paid can be corrected.')
  const refunded = toPaise(refundedAmount ?? gift.refunded_amount)
  const deducted = toPaise(deductedAmount ?? gift.deducted_amount)
  if (refunded < toPaise(gift.refunded_amount) || deducted < toPaise(gift.deducted_amount))
    throw refusal(
      422,
      'only_lowers',
      `A correction can only lower what counts: ${formatRupees(gift.refunded_amount)} is refunded and ${formatRupees(gift.deducted_amount)} deducted already.`,
    )
  if (refunded + deducted > toPaise(gift.amount))
    throw refusal(422, 'too_much', `More than ${formatRupees(gift.amount)} was not given.`)
}

function refusal(status: number, code: string, message: string): Problem {
  return new Problem({ status, code, message })
}
