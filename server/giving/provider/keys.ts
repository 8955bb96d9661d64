import { keptUntilChange } from '#backend/db/kept-until-change.ts'
import type { Services } from '../../services.ts'
import type { Keys } from './razorpay.ts'
import { sandboxKeysOf, sandboxMayRun, sandboxUrl } from './sandbox-mode.ts'

/** Prefix of the provider's test keys, and of the sandbox's. */
export const isTestKey = (keyId: string) => keyId.startsWith('rzp_test_')

type Needs = Pick<Services, 'config' | 'database' | 'outside'>

type Settings = {
  id: string | null
  secret: string | null
  webhook: string | null
  previous: string | null
  previous_until: Date | null
}

/** A secret is saved through its setting, so that a change of either is announced. */
const settings = keptUntilChange('public.site_settings', async (database) => {
  const { rows } = await database.server.query<Settings>(
    `select (select btrim(value) from public.site_settings where key = 'razorpay_key_id') as id,
      (select value from private.site_secrets where key = 'razorpay_key_secret') as secret,
      webhook.value as webhook, webhook.previous_value as previous, webhook.previous_until
    from (values (1)) as always
      left join private.site_secrets as webhook on webhook.key = 'razorpay_webhook_secret'`,
  )
  return rows[0]
})

/** The provider's URL and keys; undefined while they are not configured. */
export async function readKeys({ config, database, outside }: Needs): Promise<Keys | undefined> {
  const { id, secret } = (await settings(database)) ?? {}
  if (!id) return undefined
  const sandbox = await sandboxKeysOf(database, id)
  if (sandbox)
    return sandboxMayRun(config)
      ? { url: sandboxUrl(config), keyId: id, keySecret: sandbox.keySecret, outside }
      : undefined
  return secret ? { url: config.RAZORPAY_API_URL, keyId: id, keySecret: secret, outside } : undefined
}

/** Valid webhook secrets: after a rotation the provider's retries still carry the old one. */
export async function readWebhookSecrets({ config, database }: Needs): Promise<string[]> {
  const { id, webhook, previous, previous_until } = (await settings(database)) ?? {}
  const sandbox = sandboxMayRun(config) ? await sandboxKeysOf(database, id) : undefined
  const isOldValid = previous_until && previous_until > new Date()
  const secrets = [config.RAZORPAY_WEBHOOK_SECRET, webhook, isOldValid && previous, sandbox?.webhookSecret]
  return secrets.filter((secret) => typeof secret === 'string' && secret !== '') as string[]
}
