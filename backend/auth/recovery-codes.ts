import { randomInt } from 'node:crypto'
import type { Handler } from 'hono'
import { z } from 'zod'
import { Problem } from '../base/problem.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Env } from '../http/env.ts'
import { requireSession } from './current-user.ts'
import { digestCode } from './passwords.ts'
import { readBody } from './read-body.ts'
import { requireFreshSecondStep, requireFullSession, takeSecondStep } from './second-step.ts'
import type { Services } from './services.ts'
import { hasTwoStep } from './users.ts'

const CODES = 10
// Without characters that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** GET /recovery-codes: returns how many are left. */
export function countRecoveryCodes(services: Services): Handler<Env> {
  return async (c) => {
    const { user } = await requireFullSession(services, c)
    const { rows } = await services.database.server.query<{ count: string }>(
      'select count(*) from auth.recovery_codes where user_id = $1',
      [user.id],
    )
    return c.json({ left: Number(rows[0]?.count) })
  }
}

/** POST /recovery-codes: replaces all codes; returned only this once. */
export function makeRecoveryCodes(services: Services): Handler<Env> {
  const { database } = services
  return async (c) => {
    const { user } = await requireFreshSecondStep(services, c)
    const codes = Array.from({ length: CODES }, newCode)
    const digests = await Promise.all(
      codes.map((code) => digestCode(plain(code), user.id, { known: user.id })),
    )
    await inTransaction(database, async (query) => {
      await query('select from auth.users where id = $1 for no key update', [user.id])
      await query('delete from auth.recovery_codes where user_id = $1', [user.id])
      await query('insert into auth.recovery_codes (code_hash, user_id) select unnest($1::bytea[]), $2', [
        digests,
        user.id,
      ])
      await services.accounts.logChange(query, {
        account: user,
        after: { recovery_codes: 'replaced' },
        actor: user,
      })
    })
    return c.json({ codes })
  }
}

const body = z.object({ code: z.string().max(100) })

/** POST /recovery-codes/verify: second step without the app. Each code works once. */
export function verifyRecoveryCode(services: Services): Handler<Env> {
  return async (c) => {
    const current = await requireSession(services, c)
    const { user } = current
    const { code } = await readBody(c, body)
    if (!hasTwoStep(user)) throw wrongCode()
    return c.json(
      await takeSecondStep(services, c, current, 'recovery_code', async (query) => {
        const { rowCount } = await query(
          'delete from auth.recovery_codes where code_hash = $1 and user_id = $2',
          [await digestCode(plain(code), user.id, { known: user.id }), user.id],
        )
        if (!rowCount) throw wrongCode()
        await services.accounts.logChange(query, {
          account: user,
          after: { recovery_codes: 'one was used' },
          actor: user,
        })
      }),
    )
  }
}

/**
 * Two groups of five: 49 bits, at which the limits allow a few guesses a day. Hashed slowly against a stolen
 * database; independent of the keys, so changing one leaves the codes valid.
 */
function newCode(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${group()}-${group()}`
}

/** Normalises capitals, blanks and the hyphen. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function wrongCode(): Problem {
  const message = 'This recovery code is not correct, or was already used.'
  return new Problem({ status: 422, code: 'mfa_verification_failed', message })
}
