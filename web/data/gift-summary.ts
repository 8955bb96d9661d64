import { isRecord } from '#domain/page-content/content.ts'
import type { Backend } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'

/** What may be shown of a gift to anyone who knows its reference. */
export type GiftSummary = {
  reference: string
  status: 'created' | 'successful' | 'failed' | 'refunded'
  amount: string
  causeId: string | null
  causeTitle: string | null
  isMonthly: boolean
  givenAt: string
}

/** `unreachable` tells a gift that could not be asked for from one that does not exist. */
export function giftSummary(
  backend: Backend,
  reference: string,
): Promise<GiftSummary | 'unknown' | 'unreachable'> {
  async function read(): Promise<GiftSummary | 'unknown'> {
    const response = await backend.fetch(
      `${backend.url}/functions/v1/gift-summary?reference=${encodeURIComponent(reference)}`,
      { headers: { apikey: backend.anonKey, Authorization: `Bearer ${backend.anonKey}` } },
    )
    if (response.status === 404) return 'unknown'
    const gift: unknown = await response.json()
    if (!response.ok || !isRecord(gift)) throw new Error(`The gift could not be read (${response.status}).`)
    return {
      reference: String(gift.reference),
      status: gift.status as GiftSummary['status'],
      amount: String(gift.amount),
      causeId: text(gift.cause_id),
      causeTitle: text(gift.cause_title),
      isMonthly: gift.is_monthly === true,
      givenAt: String(gift.given_at),
    }
  }
  return orElse<GiftSummary | 'unknown' | 'unreachable'>(read(), () => 'unreachable')
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)
