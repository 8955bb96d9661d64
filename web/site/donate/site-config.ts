import type { GiftLimits } from '#domain/donations/gift-request.ts'
import type { Backend } from '#web/lib/backend.ts'
import { within } from './within.ts'

type SiteConfig = { checkoutUrl?: unknown; giftLimits?: GiftLimits }

const PATIENCE_MS = 15_000

let reading: Promise<SiteConfig> | undefined

/** The server's configuration, requested once; after a failure the next call retries. */
export function siteConfig(backend: Backend): Promise<SiteConfig> {
  reading ??= within(backend, PATIENCE_MS)
    .fetch(`${backend.url}/config.json`)
    .then((response) => response.json() as Promise<SiteConfig>)
    .catch((error: unknown) => {
      reading = undefined
      throw error
    })
  return reading
}
