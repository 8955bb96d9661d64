import { withoutNul } from '#backend/base/without-nul.ts'
import type { Query } from '#backend/db/database.ts'
import type { ProviderPayout } from '#domain/donations/provider-payouts.ts'
import { isTestKey } from '../provider/keys.ts'
import type { Keys } from '../provider/razorpay.ts'

/** Stores reported payouts; returns the ids of those that are new or changed. */
export async function notePayouts(
  { query, keys }: { query: Query; keys: Keys },
  payouts: ProviderPayout[],
): Promise<string[]> {
  if (payouts.length === 0) return []
  const { rows } = await query<{ ids: string[] }>('select private.note_payouts($1, $2, $3) as ids', [
    JSON.stringify(payouts, withoutNul),
    keys.keyId,
    isTestKey(keys.keyId),
  ])
  return rows[0]?.ids ?? []
}
