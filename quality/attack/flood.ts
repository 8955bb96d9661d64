/** Guesses at passwords, codes and mails through two processes at once: limits apply to both together. */
import { randomUUID } from 'node:crypto'
import { until } from '#backend/testing/until.ts'
import { ask, each } from './ask.ts'
import type { Outcome } from './outcome.ts'
import { credentials, type Target } from './target.ts'

type Range = { least: number; most: number }
type Guess = { path: string; body: object; from: string; token?: string }

export async function attackByFlooding(target: Target, besideUrl: string): Promise<Outcome> {
  const findings: string[] = []
  let count = 0
  const flood = async (what: string, allowed: number | Range, guesses: Guess[]) => {
    const { least, most } = typeof allowed === 'number' ? { least: allowed, most: allowed } : allowed
    await target.owner('delete from daan.rate_limits')
    count += guesses.length
    let passed = 0
    let latest = 0
    const watching = watch(target, (ms) => {
      latest = Math.max(latest, ms)
    })
    await each([...guesses.entries()], 100, async ([at, { path, body, from, token }]) => {
      const headers = {
        ...credentials(target, 'anonymous'),
        ...(token && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
        'x-forwarded-for': from,
      }
      const url = at % 2 ? target.url : besideUrl
      const answer = await ask(url, { method: 'POST', path, headers, body: JSON.stringify(body) })
      if (answer.status >= 500) findings.push(`${what}: ${answer.status} ${answer.body}`)
      if (answer.status === 429 && !answer.headers['retry-after'])
        findings.push(`${what}: 429 without a time`)
      if (answer.status !== 429) passed++
    })
    await watching()
    if (passed < least || passed > most)
      findings.push(`${what}: ${passed} of ${guesses.length} got past where ${least} to ${most} may`)
    if (latest > 3000) findings.push(`${what}: a visitor waited ${latest.toFixed(0)} ms during the flood`)
  }

  const many = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))
  const signIn = '/auth/v1/token?grant_type=password'
  const { email } = target.account
  // After 50 failures in a day, each address may still try three times: docs/decisions/0045.
  const guarded = (addresses: number) => ({ least: 50, most: 50 + 3 * addresses })
  await flood(
    'Passwords of one account',
    guarded(20),
    many(400, (at) => ({ path: signIn, body: { email, password: `guess ${at}` }, from: address(at % 20) })),
  )
  await flood(
    'Passwords of one account, written in many ways',
    guarded(10),
    many(100, (at) => ({
      path: signIn,
      body: { email: spelled(email, at), password: 'x' },
      from: address(at % 10),
    })),
  )
  await flood(
    'Passwords of many accounts from one address',
    30,
    many(400, (at) => ({
      path: signIn,
      body: { email: `a${at}@example.net`, password: 'x' },
      from: '203.0.113.7',
    })),
  )
  await flood(
    'Passwords of many accounts from one network of IPv6',
    30,
    many(100, (at) => ({
      path: signIn,
      body: { email: `b${at}@example.net`, password: 'x' },
      from: `2001:db8:1:2::${at.toString(16)}`,
    })),
  )
  await flood(
    'An address that is made up in front of the real one',
    30,
    many(100, (at) => ({
      path: signIn,
      body: { email: `c${at}@example.net`, password: 'x' },
      from: `${address(at)}, 203.0.113.9`,
    })),
  )
  // No request is refused because of others: the link stays valid, and few letters carry it.
  const lettersBefore = await recoveryLetters(target)
  await flood(
    'Mails to one person',
    100,
    many(100, (at) => ({ path: '/auth/v1/recover', body: { email }, from: address(at) })),
  )
  const letters = (await recoveryLetters(target)) - lettersBefore
  if (letters < 1 || letters > 3) findings.push(`Mails to one person: ${letters} letters where 1 to 3 may`)
  await flood(
    'Mails asked for from one address',
    10,
    many(100, (at) => ({
      path: '/auth/v1/recover',
      body: { email: `d${at}@example.net` },
      from: '203.0.113.7',
    })),
  )
  await flood(
    'Invitations that are guessed',
    30,
    many(100, () => ({
      path: '/functions/v1/read-invitation',
      body: { token: randomUUID() },
      from: '203.0.113.7',
    })),
  )
  await flood('Codes of an authenticator app', 5, await codes(target, many))
  await target.owner('delete from daan.rate_limits')
  return { attack: 'flooding sign-in through two processes', count, findings }
}

/** Number of recovery letters to the account, once every request was processed. */
async function recoveryLetters({ owner, account }: Target): Promise<number> {
  await until('recoveries to be looked at', async () => {
    const { rowCount } = await owner(
      `select from graphile_worker.jobs where task_identifier = 'mail-password-recovery' limit 1`,
    )
    return rowCount === 0
  })
  const { rows } = await owner<{ letters: number }>(
    `select count(*)::int as letters from public.outgoing_messages where cause like 'password recovery %'
      and private.email_key(recipient) = private.email_key($1)`,
    [account.email],
  )
  return rows[0]?.letters ?? 0
}

async function codes(
  target: Target,
  many: <T>(length: number, make: (at: number) => T) => T[],
): Promise<Guess[]> {
  const { id, token } = target.member
  const factor = randomUUID()
  await target.owner(
    `insert into auth.mfa_factors (id, user_id, status, secret) values ($1, $2, 'verified', 'sealed')`,
    [factor, id],
  )
  return many(100, (at) => ({
    path: '/auth/v1/recovery-codes/verify',
    body: { code: `aaaa-${String(at).padStart(4, '0')}` },
    from: address(at),
    token,
  }))
}

/** Response times for a visitor during the flood. */
function watch({ url }: Target, took: (ms: number) => void): () => Promise<void> {
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await ask(url, { method: 'GET', path: '/healthz', headers: {} }).catch(() => {})
      took(performance.now() - asked)
      await new Promise((wake) => setTimeout(wake, 50))
    }
  })()
  return () => {
    isOver = true
    return looking
  }
}

const address = (at: number) => `198.18.${Math.floor(at / 250)}.${at % 250}`

/** An equivalent spelling of the address. */
function spelled(email: string, at: number): string {
  const letters = [...email].map((letter, n) => ((at >> (n % 8)) & 1 ? letter.toUpperCase() : letter))
  return `${' '.repeat(at % 3)}${letters.join('')}`
}
