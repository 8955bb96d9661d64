import type { Handler } from 'hono'
import type { Env } from '#backend/http/env.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { sandboxCheckoutUrl, sandboxKeysOf, sandboxMayRun } from '../giving/sandbox-mode.ts'
import type { Services } from '../services.ts'

/** What a client needs to speak with this backend, and where to get the script that takes payments. */
export function publicConfig({ config, tokens, database }: Services): Handler<Env> {
  const payments = async () => {
    const { rows } = await database.server.query<Pick<ServerRow<'site_settings'>, 'value'>>(
      `select value from public.site_settings where key = 'razorpay_key_id'`,
    )
    const key = rows[0]?.value?.trim() ?? ''
    return { key, isSandbox: sandboxMayRun(config) && Boolean(await sandboxKeysOf(database, key)) }
  }
  return async (c) => {
    // The address is worth telling even while the database is away.
    const { key, isSandbox } = await payments().catch(() => ({ key: '', isSandbox: false }))
    c.header('Cache-Control', 'no-store')
    return c.json({
      url: config.publicUrl,
      anonKey: tokens.anonKey,
      checkoutUrl: isSandbox ? sandboxCheckoutUrl(config) : config.RAZORPAY_CHECKOUT_URL,
      giftLimits: { least: config.GIFT_MIN_RUPEES, most: config.GIFT_MAX_RUPEES },
      // No real money moves: the pages say so.
      testMode: key.startsWith('rzp_test_'),
    })
  }
}
