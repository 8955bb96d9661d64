import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { linkKind, safeLink } from './links.ts'

describe('a safe link', () => {
  test.each([
    ['/', 'path'],
    ['/donate?cause_id=elder-care&utm_source=x', 'path'],
    ['/donate?back=https://example.org/', 'path'],
    ['/about#certificates', 'path'],
    ['#stories', 'anchor'],
    ['https://www.ketto.org/', 'web'],
    ['HTTPS://Example.org', 'web'],
    ['http://localhost:3000/x', 'web'],
    ['https://example.org/a//b', 'web'],
    ['mailto:hello@example.org?subject=Namaste', 'mail'],
    ['tel:+919876543210', 'phone'],
    ['tel:+91 98765-43210', 'phone'],
    ['upi://pay?pa=name@example&pn=Name', 'upi'],
  ])('keeps %s', (link, kind) => {
    expect(safeLink(link)).toBe(link)
    expect(linkKind(link)).toBe(kind)
  })

  test('trims pasted spaces and newlines', () => {
    expect(safeLink(' \n https://example.org/a \t')).toBe('https://example.org/a')
  })
})

describe('an unsafe link', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '  javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'java\r\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\u0000:alert(1)',
    'java\u200bscript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'view-source:https://example.org',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/..//elsewhere.example',
    'https:\\\\elsewhere.example',
    'https:elsewhere.example',
    'https://',
    'https:///path',
    'https://exa mple.org',
    'mailto:',
    'tel:',
    'upi:',
    'donate',
    'www.example.org',
    '#',
    '',
    '   ',
  ])('drops %j', (link) => {
    expect(safeLink(link)).toBeNull()
  })

  test.each([undefined, null, 7, {}, ['/donate'], { toString: () => '/donate' }])('drops %j', (value) => {
    expect(safeLink(value)).toBeNull()
  })
})

test('keeps only allowed schemes as browsers parse them, and paths on the site', () => {
  const pieces = fc.constantFrom(
    'javascript:',
    'data:',
    'http:',
    'https:',
    'mailto:',
    'tel:',
    'upi:',
    '/',
    '\\',
    '.',
    '#',
    '?',
    '@',
    '\t',
    '\n',
    '\u0000',
    '%0a',
    'alert(1)',
    'elsewhere.example',
  )
  const hostile = fc.array(fc.oneof(pieces, fc.string({ maxLength: 3, unit: 'binary' })), { maxLength: 6 })
  fc.assert(
    fc.property(hostile, (parts) => {
      const link = safeLink(parts.join(''))
      if (link === null || !URL.canParse(link, 'https://site.example/page')) return
      const read = new URL(link, 'https://site.example/page')
      expect(['https:', 'http:', 'mailto:', 'tel:', 'upi:']).toContain(read.protocol)
      const kind = linkKind(link)
      if (kind === 'path' || kind === 'anchor') {
        expect(read.origin).toBe('https://site.example')
        expect(read.pathname.startsWith('//')).toBe(false)
      }
    }),
    { numRuns: 2000 },
  )
})
