import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

export function securityHeaders() {
  return createMiddleware<Env>(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('X-Frame-Options', 'SAMEORIGIN')
  })
}
