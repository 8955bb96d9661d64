import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createTokens } from './tokens.ts'

const secret = 'a secret of more than thirty-two characters'
const claims = { sub: '3b0a7b34-6d0e-4a3c-9c53-0c1f6f0a5a10', role: 'authenticated', aud: 'authenticated' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ JWT_SECRET: secret })
})
afterAll(() => server.close())

type Change = { alg?: string; by?: string; issuer?: string; expires?: string; say?: object }
function forge({ alg = 'HS256', by = secret, issuer = 'daan', expires = '1h', say = {} }: Change = {}) {
  return new SignJWT({ ...claims, ...say })
    .setProtectedHeader({ alg })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(by))
}

describe('a token', () => {
  test('identifies the caller of its own token', async () => {
    const tokens = await createTokens(secret)
    const caller = await tokens.read(await forge())
    expect(caller).toMatchObject({ role: 'authenticated', claims: { sub: claims.sub } })
  })

  test.each([
    ['signed with another secret', () => forge({ by: `${secret}!` })],
    ['expired', () => forge({ expires: '-1s' })],
    ['of another issuer', () => forge({ issuer: 'supabase' })],
    ['for another service', () => forge({ say: { role: 'authenticated', aud: 'newsletter' } })],
    ['of the service role, signed with our own secret', () => forge({ say: { role: 'service_role' } })],
    ['with a role of its own', () => forge({ say: { role: 'postgres' } })],
    ['with another algorithm', () => forge({ alg: 'HS512', by: secret.repeat(2) })],
    ['with our secret and another algorithm', () => forge({ alg: 'HS384', by: secret.padEnd(48, '!') })],
    ['without a signature', async () => new UnsecuredJWT(claims).setIssuer('daan').encode()],
    ['whose signature was cut off', async () => (await forge()).replace(/[^.]+$/, '')],
    ['whose words were changed', async () => changed(await forge())],
    ['that is empty', async () => '..'],
  ])('refuses a token %s in every part of the backend', async (_name, make) => {
    const token = await make()
    await expect((await createTokens(secret)).read(token)).rejects.toMatchObject({ status: 401 })
    for (const headers of [
      { apikey: token, Authorization: `Bearer ${token}` },
      { apikey: server.anonKey, Authorization: `Bearer ${token}` },
    ]) {
      const rest = await fetch(`${server.url}/rest/v1/outbox`, { headers })
      expect(rest.status).toBe(401)
      const auth = await fetch(`${server.url}/auth/v1/user`, { headers })
      expect(auth.status).toBe(403)
    }
  })

  test('keeps the anonymous key across starts and changes it with the secret', async () => {
    const [one, same, other] = await Promise.all([
      createTokens(secret),
      createTokens(secret),
      createTokens(`${secret}!`),
    ])
    expect(one.anonKey).toBe(same.anonKey)
    expect(one.anonKey).not.toBe(other.anonKey)
  })
})

test('derives one child of a refresh token, unpredictable without the secret', async () => {
  const [one, same, other] = await Promise.all([
    createTokens(secret),
    createTokens(secret),
    createTokens(`${secret}!`),
  ])
  expect(one.childOf('parent')).toBe(same.childOf('parent'))
  expect(one.childOf('parent')).not.toBe(other.childOf('parent'))
  expect(one.childOf(one.childOf('parent'))).not.toBe(one.childOf('parent'))
  expect(one.childOf('parent')).toMatch(/^[\w-]{43}$/)
})

function changed(token: string): string {
  const [head, , signature] = token.split('.')
  const body = Buffer.from(JSON.stringify({ ...claims, iss: 'daan', exp: 4_102_444_800 })).toString(
    'base64url',
  )
  return [head, body, signature].join('.')
}
