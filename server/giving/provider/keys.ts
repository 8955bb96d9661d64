import type { Services } from '../../services.ts'
import type { Keys } from './razorpay.ts'
import { sandboxKeysOf, sandboxMayRun, sandboxUrl } from './sandbox-mode.ts'

/** Prefix of the provider's test keys, and of the sandbox's. */
export const isTestKey = (keyId: string) => keyId.startsWith('rzp_test_')

type Needs = Pick<Services, 'config' | 'database'>

/** The provider's URL and keys; undefined while they are not configured. */
export async function readKeys({ config, database }: Needs): Promise<Keys | undefined> {
  const { rows } = await database.server.query<{ id: string | null; secret: string | null }>(
    `select (select btrim(value) from public.site_settings where key = 'razorpay_key_id') as id,
      (select value from private.site_secrets where key = 'razorpay_key_secret') as secret`,
  )
  const { id, secret } = rows[0] ?? {}
  if (!id) return undefined
  const sandbox = await sandboxKeysOf(database, id)
  if (sandbox)
    return sandboxMayRun(config)
      ? { url: sandboxUrl(config), keyId: id, keySecret: sandbox.keySecret }
      : undefined
  return secret ? { url: config.RAZORPAY_API_URL, keyId: id, keySecret: secret } : undefined
}

/** Valid webhook secrets: after a rotation the provider's retries still carry the old one. */
export async function readWebhookSecrets({ config, database }: Needs): Promise<string[]> {
  const { rows } = await database.server.query<{
    value: string
    previous: string | null
    key: string | null
  }>(
    `select kept.value, case when kept.previous_until > now() then kept.previous_value end as previous,
      (select btrim(value) from public.site_settings where key = 'razorpay_key_id') as key
    from (values (1)) as always
      left join private.site_secrets as kept on kept.key = 'razorpay_webhook_secret'`,
  )
  const { value, previous, key } = rows[0] ?? {}
  const sandbox = sandboxMayRun(config) ? await sandboxKeysOf(database, key) : undefined
  const secrets = [config.RAZORPAY_WEBHOOK_SECRET, value, previous, sandbox?.webhookSecret]
  return secrets.filter((secret) => typeof secret === 'string' && secret !== '') as string[]
}
