import type { Tables } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'

type Gift = Pick<
  Tables<'donations'>,
  'id' | 'amount' | 'created_at' | 'donor_id' | 'donor_email' | 'donor_phone' | 'is_monthly'
> &
  GiftName

export type Thanked = Gift & { donor_id: string }

const MOST = 4

/**
 * Picks donors to thank from recent gifts, sorted by size: known donors with a contact, each once. Charges of
 * monthly gifts do not count.
 */
export function pickDonorsToThank<Given extends Gift>(
  gifts: readonly Given[],
): (Given & { donor_id: string })[] {
  const found = new Map<string, Given & { donor_id: string }>()
  for (const gift of gifts) {
    const { donor_id, donor_email, donor_phone } = gift
    if (!donor_id || gift.is_monthly || !(donor_email || donor_phone) || found.has(donor_id)) continue
    found.set(donor_id, { ...gift, donor_id })
  }
  return [...found.values()].slice(0, MOST)
}
