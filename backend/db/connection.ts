import type pg from 'pg'

/**
 * Options of every connection. `sslmode` has PostgreSQL's own meaning (the driver would read `require` as
 * `verify-full`), and keepalives detect dead connections.
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
