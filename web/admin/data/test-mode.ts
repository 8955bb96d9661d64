import { SANDBOX_KEY_PREFIX } from '#domain/settings/sandbox-key.ts'
import { supabase } from '#web/lib/supabase.ts'

/** Whether gifts are now made with a test key, or in the built-in sandbox, and whether any test gifts exist. */
export type TestMode = { isOn: boolean; isSandbox?: boolean; hasGifts: boolean }

export async function readTestMode(): Promise<TestMode> {
  const client = supabase()
  const [key, gifts] = await Promise.all([
    client.from('site_settings').select('value').eq('key', 'razorpay_key_id').maybeSingle().throwOnError(),
    client.from('donations').select('id').eq('test_mode', true).limit(1).throwOnError(),
  ])
  const keyId = key.data?.value?.trim() ?? ''
  return {
    isOn: keyId.startsWith('rzp_test_'),
    isSandbox: keyId.startsWith(SANDBOX_KEY_PREFIX),
    hasGifts: gifts.data.length > 0,
  }
}

/** Deletes every test gift permanently. Refused with a message while test mode is on. */
export async function deleteTestGifts(): Promise<number> {
  let deleted = 0
  for (;;) {
    const { data } = await supabase().rpc('delete_test_donations', {}).throwOnError()
    if (data === 0) return deleted
    deleted += data
  }
}
