import { isRecord } from '#domain/input/is-record.ts'
import type { Backend } from '#web/lib/backend.ts'

const NO_ROW = 'PGRST116'
const WHERE = '/rest/v1/site_settings?select=value&key=eq.razorpay_key_id'

/**
 * The payment provider's public key; null if there is none. Throws if it cannot be read. Requested as rows,
 * since a refusal would log an error in every visitor's console, and without the client, which the page needs
 * for nothing else.
 */
export async function paymentKey({ url, anonKey, fetch }: Backend): Promise<string | null> {
  const headers = { apikey: anonKey, Authorization: `Bearer ${anonKey}` }
  const response = await fetch(url + WHERE, { headers })
  const answer: unknown = await response.json()
  if (isRecord(answer) && answer.code === NO_ROW) return null
  if (!response.ok || !Array.isArray(answer))
    throw new Error(`The setting was answered with ${response.status}.`)
  const [row] = answer
  return isRecord(row) && typeof row.value === 'string' ? row.value.trim() || null : null
}
