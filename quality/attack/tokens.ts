/** Forged, edited, expired, swapped and reused tokens: none grants access. */
import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { ask } from './ask.ts'
import { doorsOpenTo } from './doors.ts'
import type { Outcome } from './outcome.ts'
import { postJson, type Session, signIn } from './sign-in.ts'
import type { Target } from './target.ts'

/** `rightly` is a route that the token opens for its owner. */
type Attempt = { name: string; token: string; apikey?: string; rightly?: string }

export async function attackWithTokens(target: Target): Promise<Outcome> {
  const findings: string[] = []
  const open = await doorsOpenTo(target, target.admin.token)
  if (open.length !== 4) findings.push(`An administrator is let in by ${open.join(', ') || 'no door'} only`)

  const attempts = [...(await forged(target)), ...(await swapped(target)), ...(await outlived(target))]
  for (const { name, token, apikey, rightly } of attempts) {
    for (const door of await doorsOpenTo(target, token, apikey))
      if (door !== rightly) findings.push(`${name} opens ${door}`)
  }
  const [renewals, renewalFindings] = await renewedTwice(target)
  const [steps, stepFindings] = await withoutSecondStep(target)
  return {
    attack: 'forged, expired and swapped tokens',
    count: attempts.length + renewals + steps,
    findings: [...findings, ...renewalFindings, ...stepFindings],
  }
}

async function forged({ secret, admin, anonKey, member }: Target): Promise<Attempt[]> {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'daan',
    aud: 'authenticated',
    role: 'authenticated',
    sub: admin.id,
    session_id: admin.sessionId,
    aal: 'aal2',
    iat: now,
    exp: now + 3600,
  }
  const service = { iss: 'daan', role: 'service_role', iat: now, exp: now + 3600 }
  const sign = (by: string, payload: JWTPayload = claims, header: Record<string, unknown> = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(Buffer.from(by))
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const jwk = rsa.publicKey.export({ format: 'jwk' })
  const byRsa = (header: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(rsa.privateKey)
  const [head = '', body = '', signature = ''] = member.token.split('.')
  const [, , anonSignature = ''] = anonKey.split('.')
  const long = secret.padEnd(64, secret)

  const attempts: [string, string | Promise<string>][] = [
    ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg): [string, string][] => [
      [`Algorithm "${alg}" without a signature`, `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`],
      [
        `Algorithm "${alg}" with another's signature`,
        `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.${signature}`,
      ],
    ]),
    ['Our secret with HS384', sign(long, claims, { alg: 'HS384' })],
    ['Our secret with HS512', sign(long, claims, { alg: 'HS512' })],
    ['A key pair of the attacker’s', byRsa({})],
    ['A key pair that the token brings along', byRsa({ jwk })],
    ['A key that the token points to', byRsa({ jku: 'http://127.0.0.1:9/keys', kid: 'x' })],
    ['A certificate that the token points to', byRsa({ x5u: 'http://127.0.0.1:9/cert' })],
    ['A public key as the secret', sign(publicPem)],
    ['The public anonymous key as the secret', sign(anonKey)],
    ['A key id that climbs', sign('x'.repeat(32), claims, { kid: '../../../../dev/null' })],
    ['A key id with SQL', sign('x'.repeat(32), claims, { kid: "' union select 'x' --" })],
    ["Another instance's secret", sign(randomBytes(32).toString('hex'))],
    ['The service role, signed with our own secret', sign(secret, service)],
    ["Another instance's service role", sign(randomBytes(32).toString('hex'), service)],
    [
      'The secret of every Supabase in development',
      sign('super-secret-jwt-token-with-at-least-32-characters-long'),
    ],
    ['A secret of blanks', sign(' '.repeat(32))],
    ['The secret in capitals', sign(secret.toUpperCase())],
    ['Half the secret', sign(secret.slice(0, 32))],
    ['An expired token', sign(secret, { ...claims, exp: now - 1 })],
    [
      'An expired token with a time in milliseconds as text',
      sign(secret, { ...claims, exp: `${now}000` as never }),
    ],
    ['A token of the future', sign(secret, { ...claims, nbf: now + 3600 })],
    ['A token of another issuer', sign(secret, { ...claims, iss: 'supabase' })],
    ['A token of a role that is none', sign(secret, { ...claims, role: 'postgres' })],
    ['A token of roles in a list', sign(secret, { ...claims, role: ['authenticated'] as never })],
    ['A session that never was', sign(secret, { ...claims, session_id: randomUUID() })],
    ["Another's session", sign(secret, { ...claims, session_id: member.sessionId })],
    ['A session that is no id', sign(secret, { ...claims, session_id: "' or true --" })],
    ['A person who is no id', sign(secret, { ...claims, sub: "' or true --" })],
    ['A person who never was', sign(secret, { ...claims, sub: randomUUID() })],
    [
      "A member's token with another name in it",
      `${head}.${encode({ ...decode(body), sub: admin.id })}.${signature}`,
    ],
    [
      "A member's token that says service_role",
      `${head}.${encode({ ...decode(body), role: 'service_role' })}.${signature}`,
    ],
    ["The anonymous key's signature on the service role", `${head}.${encode(service)}.${anonSignature}`],
    ['A signature that was cut off', admin.token.replace(/[^.]+$/, '')],
    ['A signature that was shortened', admin.token.slice(0, -4)],
    [
      'A signature in another alphabet',
      admin.token.replace(/[^.]+$/, Buffer.from(signature, 'base64url').toString('hex')),
    ],
    ['A token with a fourth part', `${admin.token}.${signature}`],
    ['A token with its parts turned round', admin.token.split('.').reverse().join('.')],
    ['Nothing but dots', '..'],
    ['A token in JSON', JSON.stringify({ token: admin.token })],
    ['Two tokens', `${member.token}, ${admin.token}`],
    ['A token of 14 KB', `${'a'.repeat(14_000)}.${body}.${signature}`],
  ]
  const made = await Promise.all(attempts.map(async ([name, token]) => ({ name, token: await token })))
  return [
    ...made,
    // A forged key must not work in the other header either.
    ...made.map(({ name, token }) => ({ name: `${name}, as the key`, token, apikey: token })),
    { name: "A member's token", token: member.token, rightly: 'sign-in' },
    { name: 'The anonymous key', token: anonKey },
  ]
}

/** Each kind of secret in the place of another. */
async function swapped(target: Target): Promise<Attempt[]> {
  const { access_token, refresh_token } = await signIn(target)
  const recovery = await mailedToken(target)
  for (const [type, token_hash] of [
    ['recovery', refresh_token],
    ['recovery', access_token],
    ['email_change', recovery],
  ])
    await postJson(target, '/auth/v1/verify', { type, token_hash })
  const asRefresh = await Promise.all([recovery, access_token].map((token) => renew(target, token)))
  return [
    { name: 'A refresh token as an access token', token: refresh_token },
    { name: 'A recovery link as an access token', token: recovery },
    {
      name: 'What a recovery link gives as a refresh token',
      token: String(asRefresh[0]?.access_token ?? 'x'),
    },
    {
      name: 'What an access token gives as a refresh token',
      token: String(asRefresh[1]?.access_token ?? 'x'),
    },
  ]
}

/** Tokens of sessions ended in every possible way. */
async function outlived(target: Target): Promise<Attempt[]> {
  const left = await signIn(target)
  await ask(target.url, {
    method: 'POST',
    path: '/auth/v1/logout',
    headers: bearer(target, left.access_token),
  })
  const ended = await signIn(target)
  const { session_id } = decode(ended.access_token.split('.')[1] ?? '')
  await target.owner('delete from auth.sessions where id = $1', [session_id])
  const idle = await signIn(target)
  const { session_id: idleId } = decode(idle.access_token.split('.')[1] ?? '')
  await target.owner(`update auth.sessions set refreshed_at = now() - interval '31 days' where id = $1`, [
    idleId,
  ])
  const idleRenewed = await renew(target, idle.refresh_token)
  return [
    { name: 'A token after signing out', token: left.access_token },
    {
      name: 'A refresh token after signing out',
      token: String((await renew(target, left.refresh_token)).access_token ?? 'x'),
    },
    { name: 'A token of a session that staff ended', token: ended.access_token },
    {
      name: 'A refresh token of a session left alone for a month',
      token: String(idleRenewed.access_token ?? 'x'),
    },
  ]
}

/** A refresh token reused late was copied: neither the thief nor the session continues. */
async function renewedTwice(target: Target): Promise<[number, string[]]> {
  const first = await signIn(target)
  const second = await renew(target, first.refresh_token)
  await target.owner(
    `update auth.refresh_tokens set used_at = used_at - interval '1 minute' where used_at is not null`,
  )
  const thief = await renew(target, first.refresh_token)
  const owner = await renew(target, String(second.refresh_token))
  const findings: string[] = []
  if (thief.access_token) findings.push('A used refresh token gives a session once more')
  if (owner.access_token) findings.push('The session of a copied refresh token goes on')
  for (const door of await doorsOpenTo(target, String(second.access_token)))
    findings.push(`The access token of a copied session opens ${door}`)
  return [3, findings]
}

/** An account with an authenticator app, of which only the password is known. */
async function withoutSecondStep(target: Target): Promise<[number, string[]]> {
  const { access_token, refresh_token } = await signIn(target)
  const { sub } = decode(access_token.split('.')[1] ?? '')
  const id = randomUUID()
  await target.owner(
    `insert into auth.mfa_factors (id, user_id, status, secret, friendly_name) values ($1, $2, 'verified', 'sealed', 'Phone')`,
    [id, sub],
  )
  const findings: string[] = []
  const tokens = [
    access_token,
    String((await renew(target, refresh_token)).access_token),
    (await signIn(target)).access_token,
  ]
  for (const token of tokens) {
    // The user route stays open: it starts the second step.
    for (const door of await doorsOpenTo(target, token))
      if (door !== 'sign-in') findings.push(`The first step alone opens ${door}`)
  }
  const changes: [string, string, object?][] = [
    ['PUT', '/auth/v1/user', { password: 'another password' }],
    ['DELETE', `/auth/v1/factors/${id}`],
    ['POST', '/auth/v1/recovery-codes'],
    ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Mine' }],
  ]
  for (const [method, path, body] of changes) {
    const headers = { ...bearer(target, access_token), 'content-type': 'application/json' }
    const { status } = await ask(target.url, {
      method,
      path,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (status < 400) findings.push(`The first step alone may ${method} ${path}`)
  }
  await target.owner('delete from auth.mfa_factors where id = $1', [id])
  return [tokens.length + changes.length, findings]
}

async function renew(target: Target, refresh_token: string): Promise<Partial<Session>> {
  return postJson(target, '/auth/v1/token?grant_type=refresh_token', { refresh_token })
}

async function mailedToken({ owner, account }: Target): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await owner(
    `insert into auth.one_time_tokens (token_hash, user_id, kind, seed, expires_at)
    select $1, id, 'recovery', 'attack', now() + interval '1 hour' from auth.users where email = $2`,
    [createHash('sha256').update(token).digest(), account.email],
  )
  return token
}

const bearer = ({ anonKey }: Target, token: string) => ({ apikey: anonKey, authorization: `Bearer ${token}` })
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
