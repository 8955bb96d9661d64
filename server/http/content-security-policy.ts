import { REPORTS_PATH, reportsGroup } from '#backend/http/policy-reports.ts'
import type { PagePolicy } from '#backend/http/response-cache.ts'
import { CHECKOUT_PAGE, PRIVATE_PAGE } from '#domain/website/tags.ts'
import type { Config } from '../config.ts'

type Directives = Record<string, string[]>

// Script and connection sources of each tag. Images are allowed from anywhere already.
const TAGS: Record<string, Directives> = {
  gtm: {
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  pixel: {
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://www.facebook.com', 'https://connect.facebook.net'],
  },
}

const VIDEO = ['https://www.youtube-nocookie.com', 'https://www.youtube.com']
const MAPS = 'https://www.google.com'

/**
 * Content security policy of a page. Public pages may load the payment provider, video, maps and the configured tags.
 * Private pages, the back office and sign-in load nothing that could track. The rendered route determines the kind.
 */
export function contentSecurityPolicy(config: Config, development = false) {
  // In development the page receives source changes through a web socket on a separate port.
  const self = development ? ["'self'", 'ws:'] : ["'self'"]
  const own = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'connect-src': self,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'report-uri': [REPORTS_PATH],
    ...reportsGroup(config),
  }
  // The preview of a receipt is a blob URL.
  const staff = merged(own, { 'frame-src': ["'self'", 'blob:', 'https://www.youtube-nocookie.com', MAPS] })
  const paying = merged(staff, payments(config))
  // In development the gallery frames its own pages.
  const frames = development ? ["'self'"] : []
  const visitors = merged(own, { 'frame-src': [...frames, ...VIDEO, MAPS] }, payments(config))

  return (tags: readonly string[]): PagePolicy => {
    const isPrivate = tags.includes(PRIVATE_PAGE)
    const directives = isPrivate
      ? tags.includes(CHECKOUT_PAGE)
        ? paying
        : staff
      : merged(visitors, ...tags.map((tag) => TAGS[tag] ?? {}))
    const { 'script-src': scripts = [], ...others } = directives
    const before = `${render(others)}; script-src 'nonce-`
    const after = `' ${scripts.join(' ')}`
    return (nonce) => before + nonce + after
  }
}

/** Sources of the checkout, as configured. */
function payments({ RAZORPAY_API_URL, RAZORPAY_CHECKOUT_URL }: Config): Directives {
  const api = new URL(RAZORPAY_API_URL).origin
  const checkout = new URL(RAZORPAY_CHECKOUT_URL).origin
  const isReal = /(^|\.)razorpay\.com$/.test(new URL(RAZORPAY_CHECKOUT_URL).hostname)
  return {
    'script-src': [checkout, ...(isReal ? ['https://cdn.razorpay.com'] : [])],
    'connect-src': [api, checkout, ...(isReal ? ['https://lumberjack.razorpay.com'] : [])],
    'style-src': [checkout],
    // Others are allowed from anywhere already.
    'img-src': [api, checkout].filter((origin) => !origin.startsWith('https:')),
    'frame-src': [api, checkout],
    'form-action': [api, checkout],
  }
}

function merged(...all: Directives[]): Directives {
  const names = [...new Set(all.flatMap(Object.keys))]
  return Object.fromEntries(
    names.map((name) => [name, [...new Set(all.flatMap((directives) => directives[name] ?? []))]]),
  )
}

function render(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
