import type { Handler } from 'hono'
import type { Query } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Env } from '../http/env.ts'
import { requireFreshSecondStep, requireFullSession } from './second-step.ts'
import type { Services } from './services.ts'
import { announceTwoStep } from './two-step-notice.ts'
import { factorId, factorNotFound } from './verify-factor.ts'

/** DELETE /factors/:id: requires a fresh code. Removing the last one turns two-step sign-in off. */
export function unenrollFactor(services: Services): Handler<Env> {
  return async (c) => {
    const id = factorId(c)
    const { user } = await requireFullSession(services, c)
    const factor = user.factors.find((one) => one.id === id)
    if (!factor) throw factorNotFound()
    if (factor.status === 'verified') await requireFreshSecondStep(services, c)
    await inTransaction(services.database, async (query) => {
      await query('select from auth.users where id = $1 for no key update', [user.id])
      const { rowCount } = await query('delete from auth.mfa_factors where id = $1 and user_id = $2', [
        id,
        user.id,
      ])
      if (!rowCount) throw factorNotFound()
      if (factor.status === 'verified' && (await isOff(query, user.id))) {
        await forgetSecondStep(query, user.id)
        await announceTwoStep(services.accounts, query, user, { isOn: false }, user)
      }
    })
    return c.json({ id })
  }
}

async function isOff(query: Query, userId: string): Promise<boolean> {
  const { rowCount } = await query(
    `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [userId],
  )
  return rowCount === 0
}

/** Deletes everything that belongs to the second step. */
export async function forgetSecondStep(query: Query, userId: string): Promise<void> {
  await query('delete from auth.mfa_factors where user_id = $1', [userId])
  await query('delete from auth.recovery_codes where user_id = $1', [userId])
  await query(
    `update auth.sessions set aal = 'aal1', second_method = null, second_at = null where user_id = $1`,
    [userId],
  )
}
