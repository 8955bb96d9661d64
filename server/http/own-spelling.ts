import type { Context } from 'hono'
import type { Env } from '#backend/http/env.ts'
import { withoutLanguage } from '#domain/languages/languages.ts'

/** What staff and machines read is there once, in no language's part of the addresses. */
const ONLY_AT_ROOT = /^\/(admin|login|sitemap\.xml|robots\.txt)(\/|$)/

/**
 * The address that a page has, where another spelling of it was asked for: `/Login`, `/%6cogin`, `//login/`,
 * `/hi/login`. The router takes them for the same page; caches, logs and search engines do not. Every address of ours
 * is in small letters, those of causes and records too.
 */
export function ownSpelling(c: Context<Env>): string | undefined {
  const asked = c.env.incoming?.url ?? ''
  const url = new URL(c.req.url)
  const path = spelled(url.pathname)
  // What was asked for may have had dots or strokes that the address, once read, no longer has.
  const written = asked.startsWith('/') ? asked.split('?', 1)[0] : url.pathname
  return path === written ? undefined : path + url.search
}

/**
 * Escapes only where they are needed and in capitals, letters small, one stroke at a time and none at the end; a
 * language only where there is one.
 */
export function spelled(path: string): string {
  const plain = path.replaceAll(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
  })
  const small = plain.replaceAll(/%[0-9A-F]{2}|[A-Z]+/g, (found) =>
    found.startsWith('%') ? found : found.toLowerCase(),
  )
  const tidy = small.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const atRoot = withoutLanguage(tidy)
  return ONLY_AT_ROOT.test(atRoot) ? atRoot : tidy
}
