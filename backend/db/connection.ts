import type pg from 'pg'

/**
 * How every connection of the product is made. `sslmode` means what it means to PostgreSQL's own programs
 * (the driver by itself would read `require` as `verify-full`), and a connection that died without a word
 * is found out.
 */
export function connectionTo(url: string): pg.ClientConfig {
  return {
    connectionString: withLibpqModes(url),
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  }
}

function withLibpqModes(url: string): string {
  const parsed = new URL(url)
  if (!parsed.searchParams.has('sslmode') || parsed.searchParams.has('uselibpqcompat')) return url
  parsed.searchParams.set('uselibpqcompat', 'true')
  return parsed.href
}
