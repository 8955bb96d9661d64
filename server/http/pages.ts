import type { Handler } from 'hono'
import type { Services } from '../services.ts'
import type { Env } from './env.ts'

export function pages({ pages, config, tokens }: Services): Handler<Env> {
  return (c) => {
    if (!pages) return c.notFound()
    const backend = { url: config.publicUrl, anonKey: tokens.anonKey, fetch }
    return pages(c.req.raw, { backend, nonce: '' })
  }
}
