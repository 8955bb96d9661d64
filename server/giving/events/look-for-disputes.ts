import { type Query, serverQuery } from '#backend/db/database.ts'
import type { ProviderDispute } from '#domain/donations/provider-entities.ts'
import { toPaise } from '#domain/india/money.ts'
import type { Services } from '../../services.ts'
import { readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type Provider, razorpay } from '../provider/razorpay.ts'
import { recordDispute } from './settle.ts'

// The provider lists the newest first; a charity has few.
const PAGES = 10

/**
 * Polls the provider for disputes: a lost event would hide that a bank took money back, since neither a payment nor its
 * order shows it. Disputes about unknown payments are left to their events.
 */
export async function lookForDisputes(services: Services): Promise<void> {
  const keys = await readKeys(services)
  if (!keys) return
  try {
    await readAll(serverQuery(services.database), razorpay(keys))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ reason: error.message }, 'The payment provider is asked about disputes later')
  }
}

async function readAll(query: Query, provider: Provider): Promise<void> {
  for (let page = 0; page < PAGES; page++) {
    // Taken before the request, so that a later event overrides its answer.
    const { rows } = await query<{ now: Date }>('select clock_timestamp() as now')
    const disputes = await provider.disputes(page)
    if (disputes.length === 0) return
    for (const dispute of disputes)
      if (await isChanged(query, dispute))
        await recordDispute(query, { ...dispute, reported_at: rows[0]?.now ?? new Date() })
  }
}

/** True for a known payment whose dispute differs from the stored one. */
async function isChanged(query: Query, dispute: ProviderDispute): Promise<boolean> {
  const { rows } = await query<{ status: string | null; amount_deducted: string | null }>(
    `select known.status, known.amount_deducted from public.payments as paid
    left join public.disputes as known on known.dispute_id = $2 where paid.payment_id = $1`,
    [dispute.payment_id, dispute.dispute_id],
  )
  const [known] = rows
  if (!known) return false
  if (known.status === null || known.status !== dispute.status) return true
  return (
    dispute.amount_deducted !== null &&
    toPaise(dispute.amount_deducted) !== toPaise(known.amount_deducted ?? 0)
  )
}
