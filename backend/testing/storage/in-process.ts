import type { SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { accessLog } from '../../http/access-log.ts'
import type { Env } from '../../http/env.ts'
import type { Files } from '../../storage/files/open-files.ts'
import { storage } from '../../storage/storage.ts'
import { officialClient, type TestServer } from '../test-server.ts'

/** The storage with replaced parts, called by the official client without a network. */
export function inProcess(
  { services, url, anonKey }: TestServer,
  files: Files,
  { token = anonKey, database = services.database } = {},
): { client: SupabaseClient } {
  const parts = { ...services, database }
  const app = new Hono<Env>().use(accessLog(parts)).route('/storage/v1', storage(parts, files))
  const within: typeof fetch = async (input, init) => app.fetch(new Request(input, init), {})
  return { client: officialClient(url, anonKey, token, within) }
}
