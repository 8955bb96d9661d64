import { type Backend, tables } from '#web/lib/backend.ts'

const NO_ROW = 'PGRST116'

/**
 * The payment provider's public key; null while none has been entered. Throws where it cannot be read. Asked
 * for as a row that may be missing: a refusal would stand as an error in every visitor's console.
 */
export async function paymentKey(backend: Backend): Promise<string | null> {
  const { data, error } = await (await tables(backend))
    .from('site_settings')
    .select('value')
    .eq('key', 'razorpay_key_id')
    .maybeSingle()
  if (error && error.code !== NO_ROW) throw error
  return data?.value?.trim() || null
}
