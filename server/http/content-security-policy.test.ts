import { describe, expect, test } from 'vitest'
import { reportingHeaders } from '#backend/http/policy-reports.ts'
import { securityHeaders } from '#backend/http/security-headers.ts'
import { readConfig } from '../config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))

const ALL = ['gtm', 'pixel']

describe('the content security policy', () => {
  const policy = contentSecurityPolicy(readConfig({}))

  test.each([ALL, [], ['private']])(
    'runs no inline script but the page’s own, and is reported on, with the tags %s',
    (...tags) => {
      const found = directives(policy(tags)('abc'))
      expect(found['script-src']).toContain("'nonce-abc'")
      for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", 'https:', '*', 'data:'])
        expect(found['script-src']).not.toContain(unsafe)
      expect(found['object-src']).toEqual(["'none'"])
      expect(found['base-uri']).toEqual(["'none'"])
      expect(found['frame-ancestors']).toEqual(["'self'"])
      expect(found['report-uri']).toEqual(['/policy-reports'])
    },
  )

  test('allows no third party that could watch on a private page', () => {
    const text = policy(['private', ...ALL])('abc')
    for (const host of ['googletagmanager', 'facebook', 'razorpay', 'google-analytics'])
      expect(text).not.toContain(host)
    expect(directives(text)['connect-src']).toEqual(["'self'"])
    expect(directives(text)['script-src']).toEqual(["'nonce-abc'", "'self'"])
  })

  test('allows the checkout and no tag on a private page that takes a payment', () => {
    const text = policy(['private', 'checkout', ...ALL])('abc')
    for (const host of ['googletagmanager', 'facebook', 'google-analytics']) expect(text).not.toContain(host)
    expect(directives(text)['script-src']).toContain('https://checkout.razorpay.com')
    expect(policy(['checkout'])('abc')).toBe(policy([])('abc'))
  })

  test('lets a visitor’s page frame others of its own only in development, where the gallery does', () => {
    const frames = (policyOf: typeof policy) => directives(policyOf([])('abc'))['frame-src']
    expect(frames(policy)).not.toContain("'self'")
    expect(frames(contentSecurityPolicy(readConfig({}), true))).toContain("'self'")
  })

  test('lets tags in only where they are configured', () => {
    const hosts = (tags: string[]) => directives(policy(tags)('abc'))['script-src']
    const google = 'https://www.googletagmanager.com'
    const meta = 'https://connect.facebook.net'
    expect(hosts([])).not.toContain(google)
    expect(hosts([])).not.toContain(meta)
    expect(policy([''])('abc')).not.toMatch(/google-analytics|facebook/)
    expect(hosts(['gtm'])).toContain(google)
    expect(hosts(['gtm'])).not.toContain(meta)
    expect(hosts(['pixel'])).toContain(meta)
    expect(hosts(['pixel'])).not.toContain(google)
  })

  test('lets the checkout, video and maps in', () => {
    const found = directives(policy([])('abc'))
    expect(found['script-src']).toContain('https://checkout.razorpay.com')
    expect(found['connect-src']).toContain('https://lumberjack.razorpay.com')
    expect(found['frame-src']).toEqual(
      expect.arrayContaining([
        'https://api.razorpay.com',
        'https://www.youtube-nocookie.com',
        'https://www.google.com',
      ]),
    )
  })

  test('uses the newer reporting header over TLS only', () => {
    const config = readConfig({ PUBLIC_URL: 'https://daan.example' })
    const found = directives(contentSecurityPolicy(config)([])('abc'))
    expect(found['report-to']).toEqual(['policy'])
    expect(reportingHeaders(config)).toEqual({ 'Reporting-Endpoints': 'policy="/policy-reports"' })
    expect(policy([])('abc')).not.toContain('report-to')
    expect(reportingHeaders(readConfig({}))).toEqual({})
  })

  test('comes over TLS with HSTS for a year, including subdomains', () => {
    const name = 'Strict-Transport-Security'
    const secure = securityHeaders('https://daan.example')
    expect(secure[name]).toBe('max-age=31536000; includeSubDomains')
    expect(securityHeaders('http://localhost:3000')[name]).toBeUndefined()
  })

  test('names no source twice, or one that another source includes', () => {
    const found = directives(policy(ALL)('abc'))
    for (const sources of Object.values<string[]>(found)) expect(new Set(sources).size).toBe(sources.length)
    expect(found['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https:'])
    // Fonts come from the site itself, as whatever has no directive.
    expect(found['default-src']).toEqual(["'self'"])
    expect(found).not.toHaveProperty('font-src')
  })

  test('takes the provider’s hosts from the configuration', () => {
    const config = readConfig({
      RAZORPAY_API_URL: 'http://127.0.0.1:5001/v1',
      RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:5002/checkout.js',
    })
    const other = contentSecurityPolicy(config)([])('abc')
    const found = directives(other)
    for (const name of ['script-src', 'style-src', 'img-src', 'frame-src', 'connect-src'])
      expect(found[name]).toContain('http://127.0.0.1:5002')
    for (const name of ['img-src', 'frame-src', 'connect-src', 'form-action'])
      expect(found[name]).toContain('http://127.0.0.1:5001')
    expect(other).not.toContain('razorpay.com')
    const headers = securityHeaders(config.publicUrl, [config.RAZORPAY_API_URL, config.RAZORPAY_CHECKOUT_URL])
    expect(headers['Permissions-Policy']).toContain(
      'payment=(self "http://127.0.0.1:5001" "http://127.0.0.1:5002")',
    )
  })
})
