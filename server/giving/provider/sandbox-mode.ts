/** Decides whether the built-in sandbox acts as the provider: never on a public address, never beside real keys. */
import { randomBytes } from 'node:crypto'
import { type Database, serverQuery } from '#backend/db/database.ts'
import { SANDBOX_KEY_PREFIX } from '#domain/settings/sandbox-key.ts'
import { isLoopback } from '#domain/website/site-address.ts'
import { type Config, REAL_API_URL, REAL_CHECKOUT_URL } from '../../config.ts'
import type { Services } from '../../services.ts'

export type SandboxKeys = { keyId: string; keySecret: string; webhookSecret: string }

/**
 * By default it runs only if the site is local to this machine and no other provider is configured. A server that
 * listens on other addresses must set PUBLIC_URL to a loopback address.
 */
export function sandboxMayRun(config: Config): boolean {
  if (!isLoopback(new URL(config.publicUrl).hostname)) return false
  if (config.PAYMENTS_SANDBOX !== undefined) return config.PAYMENTS_SANDBOX
  if (config.RAZORPAY_API_URL !== REAL_API_URL || config.RAZORPAY_CHECKOUT_URL !== REAL_CHECKOUT_URL)
    return false
  return isLoopback(config.HOST) || config.PUBLIC_URL !== undefined
}

export const sandboxUrl = (config: Config) => `${config.publicUrl}/sandbox/v1`

export const sandboxCheckoutUrl = (config: Config) => `${config.publicUrl}/sandbox/checkout.js`

export async function readSandboxKeys(database: Database): Promise<SandboxKeys | undefined> {
  const { rows } = await database.server.query<SandboxKeys>(
    `select key_id as "keyId", key_secret as "keySecret", webhook_secret as "webhookSecret" from sandbox.keys`,
  )
  return rows[0]
}

/** The sandbox's keys if this is one of them. The prefix alone proves nothing. */
export async function sandboxKeysOf(
  database: Database,
  keyId: string | null | undefined,
): Promise<SandboxKeys | undefined> {
  if (!keyId?.startsWith(SANDBOX_KEY_PREFIX)) return undefined
  const keys = await readSandboxKeys(database)
  return keys?.keyId === keyId ? keys : undefined
}

/**
 * At startup: a site without keys gets the sandbox's, so that a new user can give at once. A sandbox key is removed if
 * the sandbox may not run here.
 */
export async function prepareSandbox({ config, database, log }: Services): Promise<void> {
  const query = serverQuery(database)
  if (!sandboxMayRun(config)) {
    const { rowCount } = await query(
      `update public.site_settings set value = ''
      where key = 'razorpay_key_id' and btrim(value) in (select key_id from sandbox.keys)`,
    )
    if (rowCount) log.warn('The payment sandbox may not run here; its key was taken out of the settings')
    return
  }
  const random = () => randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')
  await query(
    `insert into sandbox.keys (key_id, key_secret, webhook_secret)
    select $1, $2, $3 where not exists (select from sandbox.keys) on conflict do nothing`,
    [`${SANDBOX_KEY_PREFIX}${random().slice(0, 6)}`, random(), random()],
  )
  await query(
    `insert into public.site_settings (key, value) select 'razorpay_key_id', key_id from sandbox.keys
      where not exists (select from private.site_secrets where key = 'razorpay_key_secret')
    on conflict (key) do update set value = excluded.value
      where site_settings.value is distinct from excluded.value
        and (coalesce(btrim(site_settings.value), '') = '' or starts_with(site_settings.value, $1))`,
    [SANDBOX_KEY_PREFIX],
  )
  // The sandbox has Subscriptions unless its switch is off: a new site offers monthly gifts at once.
  await query(
    `insert into public.site_settings as known (key, value) select 'monthly_gifts_available', 'yes'
      from public.site_settings as used join sandbox.keys on key_id = btrim(used.value)
      where used.key = 'razorpay_key_id'
    on conflict (key) do update set value = excluded.value where known.value = ''`,
  )
}
