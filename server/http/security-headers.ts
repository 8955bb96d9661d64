import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'

/** What every response carries. */
export function securityHeaders(config: Config): Record<string, string> {
  const { publicUrl, RAZORPAY_API_URL, RAZORPAY_CHECKOUT_URL } = config
  const hosts = new Set([RAZORPAY_API_URL, RAZORPAY_CHECKOUT_URL].map((url) => `"${new URL(url).origin}"`))
  const isSecure = publicUrl.startsWith('https:')
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(self ${[...hosts].join(' ')})`,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

export function addSecurityHeaders(config: Config) {
  const headers = Object.entries(securityHeaders(config))
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of headers) c.env.outgoing?.setHeader(name, value)
    await next()
  })
}
