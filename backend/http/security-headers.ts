import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

/** For answers that are not pages: opened by their address they can do nothing, and nobody can frame them. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For the files of the web app, of which a worker's own script loads others. */
export const FILE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** What every response carries. A page may ask for money at these addresses, and nowhere else. */
export function securityHeaders(publicUrl: string, paymentUrls: string[] = []): Record<string, string> {
  const origins = new Set(paymentUrls.map((url) => `"${new URL(url).origin}"`))
  const isSecure = publicUrl.startsWith('https:')
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(${['self', ...origins].join(' ')})`,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Whatever an answer says for itself counts in place of these. */
export function addSecurityHeaders(always: Record<string, string>) {
  const headers = Object.entries({
    ...always,
    'Content-Security-Policy': DATA_POLICY,
  })
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of headers) c.env.outgoing?.setHeader(name, value)
    await next()
  })
}
