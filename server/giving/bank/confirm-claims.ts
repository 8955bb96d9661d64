import { serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Services } from '../../services.ts'

/**
 * Matches donors' claims with bank lines, and enters the gifts of those that are due. Each has its own transaction, which
 * checks it again: a claim that fails stays for staff, and does not hold up the others.
 */
export async function confirmClaims({ database, log }: Services): Promise<void> {
  await inTransaction(database, (query) => query('select private.match_gift_claims()'))
  const { rows } = await serverQuery(database)<{ id: string }>(
    `select id from public.gift_claims as claim
    where status = 'waiting' and bank_line_id is not null and private.claim_question(claim) is null
      and coalesce(matched_at, claimed_at) <= now() - interval '48 hours' order by claimed_at`,
  )
  for (const { id } of rows) {
    try {
      await inTransaction(database, (query) => query('select private.confirm_gift_claim($1)', [id]))
    } catch (error) {
      log.error({ err: error, claim: id }, 'A claim could not be confirmed')
    }
  }
}
