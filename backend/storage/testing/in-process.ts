import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import ws from 'ws'
import type { TestServer } from '#server/testing/test-server.ts'
import { accessLog } from '../../http/access-log.ts'
import type { Env } from '../../http/env.ts'
import type { Files } from '../files/open-files.ts'
import { storage } from '../storage.ts'

/** The storage with other parts put in, called by the official client without a network in between. */
export function inProcess(
  { services, url, anonKey }: TestServer,
  files: Files,
  { token = anonKey, database = services.database } = {},
): { client: SupabaseClient } {
  const parts = { ...services, database }
  const app = new Hono<Env>().use(accessLog(parts)).route('/storage/v1', storage(parts, files))
  const client = createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    global: {
      headers: { Authorization: `Bearer ${token}` },
      fetch: async (input, init) => app.fetch(new Request(input, init), {}),
    },
  })
  return { client }
}
