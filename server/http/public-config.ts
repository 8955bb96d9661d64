import type { Handler } from 'hono'
import type { Services } from '../services.ts'
import type { Env } from './env.ts'

/** What a client needs to speak with this backend. */
export function publicConfig({ config, tokens }: Services): Handler<Env> {
  return (c) => c.json({ url: config.publicUrl, anonKey: tokens.anonKey })
}
