import type { Context } from 'hono'
import type { Env } from '#backend/http/env.ts'
import { withoutLanguage } from '#domain/languages/languages.ts'

/** Pages for staff and files for machines exist once, without a language prefix. */
const ONLY_AT_ROOT = /^\/(admin|login|sitemap\.xml|robots\.txt)(\/|$)/

/**
 * The canonical address of a page, if the request spelled it otherwise: `/Login`, `/%6cogin`, `//login/`, `/hi/login`.
 * The router treats them as the same page; caches, logs and search engines do not. All addresses are in lower case,
 * including those of causes and records, except the provider's id of a payout.
 */
export function canonicalAddress(c: Context<Env>): string | undefined {
  const asked = c.env.incoming?.url ?? ''
  const url = new URL(c.req.url)
  const path = canonicalPath(url.pathname)
  // The raw path may contain dots or slashes that URL parsing removes.
  const written = asked.startsWith('/') ? asked.split('?', 1)[0] : url.pathname
  return path === written ? undefined : path + url.search
}

/**
 * Canonical form: escapes only if needed and in capitals, letters in lower case, single slashes and none at the end,
 * and a language prefix only for pages that have one.
 */
export function canonicalPath(path: string): string {
  const plain = path.replaceAll(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
  })
  const small = plain.replaceAll(/\/setl(?:od)?_\w+|%[0-9A-F]{2}|[A-Z]+/g, (found) =>
    /^[%/]/.test(found) ? found : found.toLowerCase(),
  )
  const tidy = small.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const atRoot = withoutLanguage(tidy)
  return ONLY_AT_ROOT.test(atRoot) ? atRoot : tidy
}
