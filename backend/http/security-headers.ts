import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

/** For responses other than pages: opened directly they can do nothing and cannot be framed. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For files of the web app, whose worker scripts load others. */
export const FILE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Headers of every response. Pages may request payments at these origins only. */
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

/** A response's own headers take precedence. */
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
