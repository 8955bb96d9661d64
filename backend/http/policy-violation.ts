import { isRecord } from '../base/is-record.ts'

/** The stored part of a report: the violation and its page, nothing about the visitor. */
export type Violation = {
  directive: string
  /** `inline`, `eval`, or the origin of the blocked resource. */
  blocked: string
  page: string
  source: string
}

const DIRECTIVES = new Set(
  'base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src object-src script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src'.split(
    ' ',
  ),
)
const MOST_AT_ONCE = 20
/** Longer than any real address; longer values are truncated in memory and log. */
const LONGEST = 200

/** Reads both report formats; skips other input and violations by browser extensions. */
export function readViolations(report: unknown): Violation[] {
  const bodies = Array.isArray(report)
    ? report.slice(0, MOST_AT_ONCE).map((one) => (isViolation(one) ? one.body : undefined))
    : [isRecord(report) ? report['csp-report'] : undefined]
  return bodies.filter(isRecord).map(readViolation).filter(isFromPage)
}

function isViolation(report: unknown): report is Record<string, unknown> {
  return isRecord(report) && report.type === 'csp-violation'
}

function readViolation(body: Record<string, unknown>): Violation {
  // Input is untrusted: values other than strings are skipped, not converted.
  const text = (...names: string[]) =>
    names
      .map((name) => body[name])
      .find((value): value is string => typeof value === 'string' && value !== '') ?? ''
  const [named = ''] = text('effectiveDirective', 'effective-directive', 'violated-directive').split(' ')
  return {
    directive: DIRECTIVES.has(named) ? named : 'other',
    blocked: origin(text('blockedURL', 'blocked-uri')),
    page: path(text('documentURL', 'document-uri')),
    source: file(text('sourceFile', 'source-file')),
  }
}

function isFromPage({ blocked, source }: Violation): boolean {
  return ![blocked, source].some((address) => /-extension\b/.test(address))
}

/** A query may contain personal data, and a long path segment may be a token. */
function path(address: string): string {
  const url = parsed(address)
  if (!url) return ''
  const parts = url.pathname.split('/').map((part) => (part.length > 40 ? '…' : part))
  return parts.join('/').slice(0, LONGEST)
}

function origin(address: string): string {
  const url = parsed(address)
  if (!url) return /^[a-z-]{1,40}$/.test(address) ? address : ''
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, LONGEST)
}

function file(address: string): string {
  const url = parsed(address)
  return url ? origin(address) + path(address) : origin(address)
}

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}
