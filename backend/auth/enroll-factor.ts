import type { Handler } from 'hono'
import QRCode from 'qrcode'
import { z } from 'zod'
import { Problem } from '../base/problem.ts'
import { UNIQUE_VIOLATION } from '../db/error-codes.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Env } from '../http/env.ts'
import { validationFailed } from './errors.ts'
import { proveIdentity } from './prove-identity.ts'
import { readBody } from './read-body.ts'
import { requireFreshSecondStep, requireFullSession } from './second-step.ts'
import type { Services } from './services.ts'
import { inBase32, newSecret, otpauthUri } from './totp.ts'
import { hasTwoStep } from './users.ts'

const body = z.object({
  factor_type: z.string(),
  friendly_name: z.string().trim().max(100).optional(),
  issuer: z.string().trim().max(100).optional(),
  // The official client sends none: it needs a recent sign-in instead.
  current_password: z.string().optional(),
})

const MOST_FACTORS = 10
const UNVERIFIED_MINUTES = 10

/**
 * POST /factors: returns the secret of a new authenticator app, which counts once one of its codes is
 * entered.
 */
export function enrollFactor(services: Services): Handler<Env> {
  const { database, sealing, accounts } = services
  return async (c) => {
    const current = await requireFullSession(services, c)
    const { user } = current
    const { factor_type, friendly_name = '', issuer, current_password } = await readBody(c, body)
    if (factor_type !== 'totp') throw validationFailed('factor_type must be totp.')
    // A person at an unattended browser must not lock out its owner by adding an app.
    if (hasTwoStep(user)) await requireFreshSecondStep(services, c)
    else await proveIdentity(services, current, current_password)
    const secret = newSecret()
    const { id, site } = await inTransaction(database, async (query) => {
      await query('select from auth.users where id = $1 for no key update', [user.id])
      await query(
        `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
          and created_at < now() - make_interval(mins => ${UNVERIFIED_MINUTES})`,
        [user.id],
      )
      const { rows } = await query<{ count: string }>(
        'select count(*) from auth.mfa_factors where user_id = $1',
        [user.id],
      )
      if (Number(rows[0]?.count) >= MOST_FACTORS) throw tooMany()
      const made = await query<{ id: string }>(
        'insert into auth.mfa_factors (user_id, friendly_name, secret) values ($1, $2, $3) returning id',
        [user.id, friendly_name, sealing.seal(secret, user.id)],
      ).catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? nameTaken() : error
      })
      return { id: made.rows[0]?.id, site: await accounts.siteName(query) }
    })
    const uri = otpauthUri(secret, { issuer: issuer || site, account: user.email })
    return c.json({
      id,
      type: 'totp',
      friendly_name,
      totp: { qr_code: await drawn(uri), secret: inBase32(secret), uri },
    })
  }
}

/** The official client puts this behind `data:image/svg+xml;utf-8,` as it is, where a `#` would end it. */
async function drawn(uri: string): Promise<string> {
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}

function tooMany(): Problem {
  const message = 'Maximum number of verified factors reached, unenroll to continue'
  return new Problem({ status: 422, code: 'too_many_enrolled_mfa_factors', message })
}

function nameTaken(): Problem {
  const message = 'A factor with this friendly name already exists for this user'
  return new Problem({ status: 422, code: 'mfa_factor_name_conflict', message })
}
