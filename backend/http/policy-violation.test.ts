import { describe, expect, test } from 'vitest'
import { readViolations } from './policy-violation.ts'

const modern = (body: object) => [{ type: 'csp-violation', age: 1, url: 'https://x.org/', body }]

describe('readViolations', () => {
  test('reads current reports, without personal data', () => {
    const body = {
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/a.js?user=asha',
      documentURL: 'https://example.org/donate/thank-you?reference=pay_1&email=a@b.in',
      sourceFile: 'https://example.org/assets/x.js?v=1',
      sample: 'alert("asha")',
      referrer: 'https://mail.example/inbox',
    }
    expect(readViolations(modern(body))).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/donate/thank-you',
        source: 'https://example.org/assets/x.js',
      },
    ])
  })

  test('reads the older format', () => {
    const report = {
      'csp-report': {
        'violated-directive': "img-src 'self'",
        'blocked-uri': 'inline',
        'document-uri': `https://example.org/gift/${'k'.repeat(64)}`,
      },
    }
    expect(readViolations(report)).toEqual([
      { directive: 'img-src', blocked: 'inline', page: '/gift/…', source: '' },
    ])
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['another kind of report', [{ type: 'deprecation', body: { id: 'x' } }]],
    ['a list of rubbish', [null, 1, { type: 'csp-violation' }]],
    [
      'the doing of an extension',
      modern({ effectiveDirective: 'script-src', blockedURL: 'chrome-extension' }),
    ],
    [
      'an extension’s file',
      modern({
        effectiveDirective: 'script-src',
        blockedURL: 'inline',
        sourceFile: 'moz-extension://a/b.js',
      }),
    ],
  ])('returns nothing for %s', (_, report) => expect(readViolations(report)).toEqual([]))

  test('accepts known directives only', () => {
    const [violation] = readViolations(
      modern({ effectiveDirective: 'x'.repeat(500), blockedURL: '<b>', documentURL: 7, sourceFile: {} }),
    )
    expect(violation).toEqual({ directive: 'other', blocked: '', page: '', source: '' })
  })

  test.each(['https://LONG.example/', 'LONG:x', 'https://example.org/LONG'])('truncates %s', (made) => {
    const long = made.replace('LONG', 'a'.repeat(5000))
    const read = readViolations(modern({ blockedURL: long, documentURL: long, sourceFile: long }))
    expect(read).toHaveLength(1)
    for (const said of Object.values(read[0] ?? {})) expect(said.length).toBeLessThanOrEqual(400)
  })

  test('reads up to twenty at once', () => {
    const many = Array.from({ length: 500 }, () => modern({ effectiveDirective: 'img-src' })).flat()
    expect(readViolations(many)).toHaveLength(20)
  })
})

test.each([
  ['an object', { toString: 1 }],
  ['a deep list', JSON.parse('['.repeat(5000) + ']'.repeat(5000))],
  ['a number', 7],
])('ignores %s in place of an address', (_what, value) => {
  expect(readViolations({ 'csp-report': { 'document-uri': value, 'blocked-uri': value } })).toEqual([
    { directive: 'other', blocked: '', page: '', source: '' },
  ])
})
