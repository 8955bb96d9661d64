import { createHmac } from 'node:crypto'
import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { Problem } from '../base/problem.ts'
import { anonymous, type Caller } from '../db/as-role.ts'

export const ACCESS_TOKEN_SECONDS = 3600

/** Signs and verifies the callers' tokens: HS256 with this instance's secret. */
export type Tokens = {
  /** The public key that every client sends: a token with role `anon`, the same at every start. */
  anonKey: string
  signAccess(claims: { sub: string; session_id: string } & Record<string, unknown>): Promise<string>
  read(token: string): Promise<Caller>
  /** Whether this instance issued the token, and not a hosted service. The signature is not checked. */
  isOurs(token: string): boolean
  /**
   * The next refresh token. Derived, so that two tabs that refresh at once get the same answer although the
   * database stores only hashes.
   */
  childOf(refreshToken: string): string
  /** Message authentication code by which the server recognises its own output. */
  mark(purpose: string, text: string): string
}

const FIRST_OF_2026 = 1_767_225_600
const TWENTY_YEARS = 20 * 365 * 86_400

/** `readForeign` returns the claims of tokens that a hosted service signed with its own key. */
export async function createTokens(
  secret: string,
  readForeign?: (token: string) => Promise<JWTPayload>,
): Promise<Tokens> {
  const key = new TextEncoder().encode(secret)
  const anonKey = await new SignJWT({ iss: 'daan', role: 'anon' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(FIRST_OF_2026)
    .setExpirationTime(FIRST_OF_2026 + TWENTY_YEARS)
    .sign(key)
  // Caches verified tokens until they expire.
  const verified = new LRUCache<string, { caller: Caller; until: number }>({ max: 2000 })

  const remembered = (token: string) => {
    if (token === anonKey) return anonymous
    const known = verified.get(token)
    return known && known.until > Date.now() / 1000 ? known.caller : undefined
  }

  return {
    anonKey,
    signAccess: (claims) =>
      new SignJWT({ iss: 'daan', aud: 'authenticated', role: 'authenticated', ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(key),
    childOf: (refreshToken) =>
      createHmac('sha256', key).update(`daan refresh token\n${refreshToken}`).digest('base64url'),
    mark: (purpose, text) => createHmac('sha256', key).update(`daan ${purpose}\n${text}`).digest('base64url'),
    isOurs,
    async read(token) {
      const known = remembered(token)
      if (known) return known
      verified.delete(token)
      try {
        const payload =
          readForeign && !isOurs(token)
            ? await readForeign(token)
            : (await jwtVerify(token, key, { algorithms: ['HS256'], issuer: 'daan' })).payload
        const { role, aud, exp = Number.POSITIVE_INFINITY } = payload
        // The anonymous key has no audience; an account's token is for this backend only.
        if (role === 'authenticated' && aud !== 'authenticated')
          throw new Error('it is meant for another service')
        // Nobody comes as service_role: someone who got hold of the secret must not get past row-level security.
        if (role === 'anon' || role === 'authenticated') {
          const caller: Caller = { role: isGuest(payload) ? 'daan_guest' : role, claims: payload }
          verified.set(token, { caller, until: exp })
          return caller
        }
        throw new Error(`role ${String(role)} is not one of ours`)
      } catch (cause) {
        const expired = (cause as { code?: string }).code === 'ERR_JWT_EXPIRED'
        throw new Problem({
          status: 401,
          code: expired ? 'PGRST303' : 'PGRST301',
          message: expired ? 'JWT expired' : 'JWT could not be verified',
          headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
          cause,
        })
      }
    },
  }
}

function isOurs(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg === 'HS256'
  } catch {
    return false
  }
}

/** Only guest tokens carry a kind. */
export function isGuest({ app_metadata }: JWTPayload): boolean {
  return typeof app_metadata === 'object' && app_metadata !== null && 'kind' in app_metadata
}
