import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '../base/config.ts'

/** The hosted Supabase that stores accounts and files, if any; its database is DATABASE_URL's. */
export type Hosted = {
  url: string
  publishableKey: string
  /** Calls one of its services as the server itself. */
  call(path: string, init?: RequestInit): Promise<Response>
  /** The claims of an account's token; rejects any other. */
  readToken(token: string): Promise<JWTPayload>
}

const PATIENCE_MS = 30_000

export function openHosted(config: Config): Hosted | undefined {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  } = config
  if (!url || !publishableKey || !secretKey) return undefined
  const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`))
  return {
    url,
    publishableKey,
    call: (path, init = {}) =>
      fetch(url + path, {
        ...init,
        headers: { ...init.headers, ...keyHeaders(secretKey) },
        // A redirect would send the key elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    async readToken(token) {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['ES256', 'RS256', 'EdDSA'],
        issuer: `${url}/auth/v1`,
        audience: 'authenticated',
      })
      if (payload.role !== 'authenticated') throw new Error(`role ${String(payload.role)} is not a person's`)
      return payload
    },
  }
}

/** Legacy keys are tokens and are also sent as such; the newer ones must not be. */
export function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('eyJ') ? { apikey: key, Authorization: `Bearer ${key}` } : { apikey: key }
}
