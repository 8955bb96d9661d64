import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { ADDRESS } from './address.ts'

/** The administrator that e2e/serve.mjs configures. */
export const EMAIL = 'admin@example.org'
export const PASSWORD = 'a long enough password'

/** The backend of a server as an administrator reaches it. */
export async function signIn(origin: string, email = EMAIL, password = PASSWORD): Promise<SupabaseClient> {
  const { anonKey } = await (await fetch(`${origin}/config.json`)).json()
  const client = createClient(origin, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    global: { headers: { 'X-Forwarded-For': ADDRESS } },
  })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}
