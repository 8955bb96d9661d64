import { useEffect, useState } from 'react'
import { browserBackend } from '#web/lib/backend.ts'
import type { Limits } from './limits.ts'
import { siteConfig } from './site-config.ts'

/** What can be given; until the server has said so, any amount. It refuses what it does not take either way. */
export function useLimits(monthly: { most: number } | null): Limits {
  const [{ least, most }, setLimits] = useState({ least: 0, most: Number.POSITIVE_INFINITY })
  useEffect(() => {
    siteConfig(browserBackend()).then(({ giftLimits }) => giftLimits && setLimits(giftLimits), console.error)
  }, [])
  return { least, most, monthly: monthly?.most ?? most }
}
