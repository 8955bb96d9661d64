import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

/** What every response carries; `secure` when the site's own address is https. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), geolocation=(), microphone=(), payment=(self "https://api.razorpay.com")',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

export function addSecurityHeaders(secure: boolean) {
  const headers = Object.entries(securityHeaders(secure))
  return createMiddleware<Env>(async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
  })
}
