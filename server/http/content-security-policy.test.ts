import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))

describe('the content security policy', () => {
  const policy = contentSecurityPolicy(readConfig({}))

  test.each(['/', '/donate', '/admin', '/login'])(
    'of %s runs no inline script but the page’s own',
    (path) => {
      const {
        'script-src': scripts,
        'object-src': objects,
        'base-uri': base,
      } = directives(policy(path, 'abc'))
      expect(scripts).toContain("'nonce-abc'")
      expect(scripts).not.toContain("'unsafe-inline'")
      expect(scripts).not.toContain("'unsafe-eval'")
      expect(objects).toEqual(["'none'"])
      expect(base).toEqual(["'self'"])
    },
  )

  test.each(['/admin', '/admin/causes', '/login'])('of %s knows no third party that could watch', (path) => {
    const text = policy(path, 'abc')
    for (const host of ['googletagmanager', 'facebook', 'razorpay', 'google-analytics'])
      expect(text).not.toContain(host)
    expect(directives(text)['connect-src']).toEqual(["'self'"])
  })

  test('of a page that only begins like the back office is a visitor’s', () => {
    expect(policy('/administration', 'abc')).toContain('googletagmanager')
  })

  test('takes the provider’s hosts from the configuration', () => {
    const other = contentSecurityPolicy(
      readConfig({
        RAZORPAY_API_URL: 'http://127.0.0.1:5001/v1',
        RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:5002/checkout.js',
      }),
    )('/donate', 'abc')
    expect(directives(other)['script-src']).toContain('http://127.0.0.1:5002')
    expect(directives(other)['frame-src']).toContain('http://127.0.0.1:5001')
    expect(other).not.toContain('api.razorpay.com')
  })
})
