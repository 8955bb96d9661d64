import { SANDBOX_KEY_PREFIX } from '#domain/settings/sandbox-key.ts'
import { supabase } from '#web/lib/supabase.ts'

/**
 * Whether the site is in test mode, whether the built-in sandbox is the provider, and whether any test gifts
 * exist.
 */
export type TestMonthly = { isOn: boolean; isSandbox: boolean; hasAny: boolean }

export const isSandboxKey = (keyId: string | null | undefined) =>
  keyId?.startsWith(SANDBOX_KEY_PREFIX) ?? false

export async function readTestMonthly(): Promise<TestMonthly> {
  const client = supabase()
  const [key, gifts] = await Promise.all([
    client.from('site_settings').select('value').eq('key', 'razorpay_key_id').maybeSingle().throwOnError(),
    client.from('monthly_gifts').select('id').eq('test_mode', true).limit(1).throwOnError(),
  ])
  const keyId = key.data?.value?.trim()
  return {
    isOn: keyId?.startsWith('rzp_test_') ?? false,
    isSandbox: isSandboxKey(keyId),
    hasAny: gifts.data.length > 0,
  }
}
