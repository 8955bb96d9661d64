import { setTimeout as wait } from 'node:timers/promises'
import type { Handler } from 'hono'
import { sharedRead } from '#backend/base/shared-read.ts'
import type { Env } from '#backend/http/env.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { sandboxCheckoutUrl, sandboxKeysOf, sandboxMayRun } from '../giving/provider/sandbox-mode.ts'
import type { Services } from '../services.ts'

const PATIENCE_MS = 2_000

/** Configuration that a client needs to use this backend, and the URL of the checkout script. */
export function publicConfig({
  config,
  tokens,
  database,
}: Pick<Services, 'config' | 'tokens' | 'database'>): Handler<Env> {
  let lastRead = { key: '', isSandbox: false }
  const readPayments = sharedRead(async () => {
    const { rows } = await database.server.query<Pick<ServerRow<'site_settings'>, 'value'>>(
      `select value from public.site_settings where key = 'razorpay_key_id'`,
    )
    const key = rows[0]?.value?.trim() ?? ''
    lastRead = { key, isSandbox: sandboxMayRun(config) && Boolean(await sandboxKeysOf(database, key)) }
  })
  return async (c) => {
    // The address is useful even while the database is down or hangs: the keys are then the last ones read.
    await Promise.race([readPayments().catch(() => undefined), wait(PATIENCE_MS, undefined, { ref: false })])
    const { key, isSandbox } = lastRead
    c.header('Cache-Control', 'no-store')
    return c.json({
      url: config.publicUrl,
      anonKey: tokens.anonKey,
      checkoutUrl: isSandbox ? sandboxCheckoutUrl(config) : config.RAZORPAY_CHECKOUT_URL,
      giftLimits: { least: config.GIFT_MIN_RUPEES, most: config.GIFT_MAX_RUPEES },
      // Pages show that no real money moves.
      testMode: key.startsWith('rzp_test_'),
    })
  }
}
