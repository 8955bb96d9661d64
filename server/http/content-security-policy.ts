import type { Config } from '../config.ts'

/**
 * What a page may load and talk to. Public pages get the payment provider, tags, video and maps; the back
 * office and the sign-in get nothing from third parties.
 */
export function contentSecurityPolicy(config: Config, development = false) {
  // In development the page hears of changed sources through a socket on a port of its own.
  const self = development ? ["'self'", 'ws:'] : ["'self'"]
  const checkout = new URL(config.RAZORPAY_CHECKOUT_URL).origin
  const api = new URL(config.RAZORPAY_API_URL).origin
  const own = {
    'default-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  const staff = {
    ...own,
    'connect-src': self,
    'frame-src': ["'self'", 'https://www.youtube-nocookie.com', 'https://www.google.com'],
  }
  const visitors = {
    ...own,
    'form-action': ["'self'", api, checkout],
    'connect-src': [
      ...self,
      api,
      checkout,
      'https://lumberjack.razorpay.com',
      'https://www.google-analytics.com',
      'https://www.facebook.com',
    ],
    'frame-src': [
      api,
      checkout,
      'https://www.youtube-nocookie.com',
      'https://www.youtube.com',
      'https://www.google.com',
    ],
  }
  const visitorScripts = [
    'https://www.googletagmanager.com',
    'https://connect.facebook.net',
    checkout,
    'https://cdn.razorpay.com',
  ]
  const forStaff = render(staff)
  const forVisitors = render(visitors)

  return (path: string, nonce: string): string =>
    /^\/(admin|login)(\/|$)/.test(path)
      ? `${forStaff}; script-src 'self' 'nonce-${nonce}'`
      : `${forVisitors}; script-src 'self' 'nonce-${nonce}' ${visitorScripts.join(' ')}`
}

function render(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}
