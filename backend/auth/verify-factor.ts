import type { Context, Handler } from 'hono'
import { z } from 'zod'
import { Problem } from '../base/problem.ts'
import type { Query } from '../db/database.ts'
import type { Env } from '../http/env.ts'
import type { Accounts } from './accounts.ts'
import { requireSession } from './current-user.ts'
import { readBody } from './read-body.ts'
import { type SignedIn, takeSecondStep } from './second-step.ts'
import type { Services } from './services.ts'
import { stepOf } from './totp.ts'
import { announceTwoStep } from './two-step-notice.ts'
import { hasTwoStep } from './users.ts'

const CHALLENGE_SECONDS = 300

/** POST /factors/:id/challenge: starts a challenge for a code. */
export function challengeFactor(services: Services): Handler<Env> {
  return async (c) => {
    const { session, user } = await requireSession(services, c)
    const id = factorId(c)
    const { rows } = await services.database.server.query<{ id: string; created_at: Date }>(
      `insert into auth.mfa_challenges (factor_id, session_id)
      select id, $3 from auth.mfa_factors where id = $1 and user_id = $2 returning id, created_at`,
      [id, user.id, session.id],
    )
    const made = rows[0]
    if (!made) throw factorNotFound()
    const expires_at = Math.floor(made.created_at.getTime() / 1000) + CHALLENGE_SECONDS
    return c.json({ id: made.id, type: 'totp', expires_at })
  }
}

const body = z.object({ challenge_id: z.uuid(), code: z.string().max(20) })

/** POST /factors/:id/verify: exchanges a code for a session with the second step. */
export function verifyFactor(services: Services): Handler<Env> {
  return async (c) => {
    const current = await requireSession(services, c)
    const id = factorId(c)
    const { challenge_id, code } = await readBody(c, body)
    return c.json(
      await takeSecondStep(services, c, current, 'totp', async (query) => {
        await takeChallenge(query, challenge_id, id, current.session.id)
        const isNew = await takeCode(services, query, current, id, code.replaceAll(/\s/g, ''))
        if (isNew) await admit(services.accounts, query, current, id)
      }),
    )
  }
}

async function takeChallenge(query: Query, id: string, factorId: string, sessionId: string): Promise<void> {
  const { rowCount } = await query(
    `delete from auth.mfa_challenges where id = $1 and factor_id = $2 and session_id = $3
      and created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS})`,
    [id, factorId, sessionId],
  )
  if (!rowCount) {
    const message = 'This took too long. Please enter a new code.'
    throw new Problem({ status: 422, code: 'mfa_challenge_expired', message })
  }
}

/** Consumes a code. Returns whether it was the app's first. */
async function takeCode(
  { sealing, log }: Services,
  query: Query,
  { user }: SignedIn,
  id: string,
  code: string,
): Promise<boolean> {
  const { rows } = await query<{ secret: string; last_step: string | null; status: string }>(
    'select secret, last_step, status from auth.mfa_factors where id = $1 and user_id = $2 for update',
    [id, user.id],
  )
  const factor = rows[0]
  if (!factor) throw factorNotFound()
  const secret = sealing.open(factor.secret, user.id)
  if (!secret) {
    log.error({ factorId: id }, 'The secret of an authenticator was sealed with a key that is not here')
    throw unreadable()
  }
  const step = stepOf(secret, code)
  if (step === undefined || step <= Number(factor.last_step ?? 0)) throw wrongCode()
  await query(
    `update auth.mfa_factors set last_step = $2, status = 'verified', updated_at = now() where id = $1`,
    [id, step],
  )
  return factor.status !== 'verified'
}

/** Confirms an app after its first code and deletes other unconfirmed apps. */
async function admit(accounts: Accounts, query: Query, { user }: SignedIn, id: string): Promise<void> {
  await query(`delete from auth.mfa_factors where user_id = $1 and id <> $2 and status = 'unverified'`, [
    user.id,
    id,
  ])
  if (!hasTwoStep(user)) await announceTwoStep(accounts, query, user, { isOn: true }, user)
}

export function factorId(c: Context<Env>): string {
  const id = c.req.param('id')
  if (!z.uuid().safeParse(id).success) throw factorNotFound()
  return id ?? ''
}

export function factorNotFound(): Problem {
  const message = 'There is no such authenticator app.'
  return new Problem({ status: 404, code: 'mfa_factor_not_found', message })
}

function wrongCode(): Problem {
  const message = 'This code is not correct. A code works once, and for about half a minute.'
  return new Problem({ status: 422, code: 'mfa_verification_failed', message })
}

function unreadable(): Problem {
  const message =
    'The codes of this app can no longer be checked. Please use a recovery code, or ask the operator of the server to reset your two-step sign-in.'
  return new Problem({ status: 422, code: 'mfa_verification_failed', message })
}
