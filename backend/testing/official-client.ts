import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'

/** The official client, unmodified, without a stored session or a browser. */
export function officialClient(
  url: string,
  key: string,
  token?: string,
  fetchInstead?: typeof fetch,
): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    global: {
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      ...(fetchInstead && { fetch: fetchInstead }),
    },
  })
}
