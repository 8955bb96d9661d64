import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import type { Services } from '../../services.ts'

/** Total refunded or taken back, in rupees. A correction only lowers the amount that counts. */
type CorrectionRequest = {
  donationId: string
  refundedAmount: number | null
  deductedAmount: number | null
  reason: string
}

type CorrectedGift = AnswerOf<'correct-donation'>
type Gift = CorrectedGift &
  Pick<ServerRow<'donations'>, 'amount'> & {
    /** Refunds and disputes reported by the provider; zero for an offline gift. */
    provider_refunded: string
    provider_deducted: string
  }

/**
 * Records the total that went back of a gift, if money went back without a provider report. Later reports are added to
 * it. A further correction undoes a mistaken one, down to the provider's figures.
 */
export async function correctDonation(
  services: Services,
  request: CorrectionRequest,
  administrator: Record<string, unknown>,
): Promise<CorrectedGift> {
  return inTransaction(services.database, async (query) => {
    // Attributes the change in the audit log.
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    // Locked in a separate statement: a read in the locking statement sees the state before the lock.
    await query('select from public.donations where id = $1 for update', [request.donationId])
    refuseImpossible(await read(query, request.donationId), request)
    await query(
      `insert into public.donation_corrections
        (donation_id, payment_id, refunded_amount, deducted_amount, provider_refunded, provider_deducted, reason, corrected_by)
      select gift.id, gift.payment_id, $2, $3, returned.provider_refunded, returned.provider_deducted, $4, $5
      from public.donations as gift, private.returned_of(gift) as returned where gift.id = $1`,
      [request.donationId, request.refundedAmount, request.deductedAmount, request.reason, administrator.sub],
    )
    await query('select private.balance_gift($1)', [request.donationId])
    const { id, status, refunded_amount, deducted_amount } = await read(query, request.donationId)
    return { id, status, refunded_amount, deducted_amount }
  })
}

async function read(query: Query, id: string): Promise<Gift> {
  const { rows } = await query<Gift>(
    `select id, payment_status as status, amount, refunded_amount, deducted_amount,
      least(refunded_amount, provider_refunded) as provider_refunded,
      least(deducted_amount, provider_deducted) as provider_deducted
    from public.donations as gift, private.returned_of(gift) where id = $1`,
    [id],
  )
  const [gift] = rows
  if (!gift) throw refusal(404, 'gift_not_found', 'This donation does not exist.')
  return gift
}

function refuseImpossible(gift: Gift, { refundedAmount, deductedAmount }: CorrectionRequest): void {
  if (gift.status !== 'successful' && gift.status !== 'refunded')
    throw refusal(422, 'not_correctable', 'Only a donation that was paid can be corrected.')
  const refunded = toPaise(refundedAmount ?? gift.refunded_amount)
  const deducted = toPaise(deductedAmount ?? gift.deducted_amount)
  if (refunded < toPaise(gift.provider_refunded) || deducted < toPaise(gift.provider_deducted))
    throw refusal(
      422,
      'only_lowers',
      `The payment provider itself reports ${formatRupees(gift.provider_refunded)} refunded and ${formatRupees(gift.provider_deducted)} in chargebacks. Enter no less.`,
    )
  if (refunded + deducted > toPaise(gift.amount))
    throw refusal(422, 'too_much', `Only ${formatRupees(gift.amount)} was given.`)
}

function refusal(status: number, code: string, message: string): Problem {
  return new Problem({ status, code, message })
}
