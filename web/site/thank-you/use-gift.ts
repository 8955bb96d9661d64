import { useEffect, useState } from 'react'
import { browserBackend } from '#web/lib/backend.ts'
import { type GiftSummary, giftSummary } from './gift-summary.ts'

type Found = GiftSummary | 'unknown' | 'unreachable'

const FIRST_MS = 2000
const LONGEST_MS = 20_000
const PATIENCE_MS = 20 * 60_000

/** Until it is settled and, if monthly, the provider has reported the next charge. */
function isUnsettled({ status, monthly_gift }: GiftSummary): boolean {
  if (status !== 'successful' || !monthly_gift) return status === 'created'
  const isRunning = monthly_gift.status === 'starting' || monthly_gift.status === 'active'
  return isRunning && monthly_gift.next_charge_at === null
}

/** The gift's current state: an unsettled one is polled at growing intervals. */
export function useGift(first: Found, reference: string): Found {
  const [gift, setGift] = useState(first)
  const isOpen = gift === 'unreachable' || (typeof gift === 'object' && isUnsettled(gift))

  useEffect(() => {
    if (!isOpen) return
    const end = Date.now() + PATIENCE_MS
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      timer = setTimeout(async () => {
        const found = await giftSummary(browserBackend(), reference)
        if (isLeft) return
        if (found !== 'unreachable') setGift(found)
        if (Date.now() < end) wait(Math.min(ms * 1.5, LONGEST_MS))
      }, ms)
    }
    let isLeft = false
    wait(FIRST_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isOpen, reference])

  return gift
}
