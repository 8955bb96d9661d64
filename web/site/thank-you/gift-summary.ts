import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Backend } from '#web/lib/backend.ts'
import { causeTitles } from '#web/lib/causes.ts'
import { callFunction, FunctionRefused } from '#web/lib/functions.ts'
import { orElse } from '#web/lib/or-else.ts'

/** Public data of a gift, for anyone with its reference. */
export type GiftSummary = AnswerOf<'gift-summary'>

/** `unreachable` means that the gift could not be read, `unknown` that it does not exist. */
export function giftSummary(
  backend: Backend,
  reference: string,
): Promise<GiftSummary | 'unknown' | 'unreachable'> {
  async function read(): Promise<GiftSummary | 'unknown'> {
    try {
      const [gift, titleOf] = await Promise.all([
        callFunction(backend, 'gift-summary', { reference }, { method: 'GET' }),
        causeTitles(backend),
      ])
      return { ...gift, cause_title: gift.cause_title && titleOf(gift.cause_id, gift.cause_title) }
    } catch (error) {
      if (error instanceof FunctionRefused && error.code === 'gift_not_found') return 'unknown'
      throw error
    }
  }
  return orElse<GiftSummary | 'unknown' | 'unreachable'>(read(), () => 'unreachable')
}
