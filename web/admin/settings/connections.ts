import { isRecord } from '#domain/page-content/content.ts'
import { supabase } from '#web/lib/supabase.ts'

export type ServiceName = 'razorpay' | 'email' | 'whatsapp'
export type ConnectionTest = { ok: boolean; message: string }

/** Has the server ask a service with the stored keys. What is wrong comes back as a sentence, never thrown. */
export async function testConnection(service: ServiceName): Promise<ConnectionTest> {
  const { data, error } = await supabase().functions.invoke('test-connection', { body: { service } })
  if (!error && isRecord(data)) return { ok: data.ok === true, message: String(data.message) }
  const response = (error as { context?: unknown } | null)?.context
  if (!(response instanceof Response)) return { ok: false, message: 'The server could not be reached.' }
  const said: unknown = await response.json().catch(() => null)
  const message = isRecord(said) && typeof said.message === 'string' ? said.message : null
  return { ok: false, message: message ?? `The server answered ${response.status}.` }
}
