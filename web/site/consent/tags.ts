import type { TagIds } from '#domain/website/tags.ts'
import type { Occasion } from '#web/lib/analytics.ts'
import { isFirstReport } from './counted-gifts.ts'
import { startPixel } from './pixel.ts'
import { storedChoice } from './stored-choice.ts'
import { startTagManager } from './tag-manager.ts'

let tags: ((occasion: Occasion) => void)[] | null = null

export const hasStarted = () => tags !== null

/** Loads the configured tags, once per document, and returns a function that reports to them. */
export function startTags(ids: TagIds, notice: string): (occasion: Occasion) => void {
  tags ??= [ids.gtm && startTagManager(ids.gtm), ids.pixel && startPixel(ids.pixel)].filter(
    (tag) => typeof tag === 'function',
  )
  const started = tags
  return (occasion) => {
    // Consent may have been withdrawn in another window since.
    if (storedChoice(notice) !== 'agreed') return
    if (occasion.kind === 'gift' && !isFirstReport(occasion.paymentId)) return
    for (const tag of started) tag(occasion)
  }
}
