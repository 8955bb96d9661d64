import type { Handler } from 'hono'
import { z } from 'zod'
import { Problem } from '../base/problem.ts'
import { serverQuery } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import { changeEmail, mailNewAddress } from './change-email.ts'
import { validationFailed } from './errors.ts'
import { rememberDevice } from './known-devices.ts'
import { forgetSecondStepAttempts, takeMailAttempt } from './limits.ts'
import { redirectTarget } from './one-time-tokens.ts'
import { isPassword } from './passwords.ts'
import { presentUser } from './present.ts'
import { proveIdentity } from './prove-identity.ts'
import { readBody } from './read-body.ts'
import { requireFullSession } from './second-step.ts'
import type { Services } from './services.ts'
import { emailTaken, findUserByEmail, readEmail, setPassword } from './users.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

const body = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  phone: z.string().optional(),
  current_password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})

/** PUT /user: changes the password, the email address or both. Checks everything before changing anything. */
export function updateUser(services: Services): Handler<Env> {
  const { database, config, accounts } = services
  return async (c) => {
    const current = await requireFullSession(services, c)
    const { user, session } = current
    const wanted = await readBody(c, body)
    if (wanted.data || wanted.phone !== undefined)
      throw validationFailed('Only the password and the email address can be changed here.')
    const password = wanted.password
    if (password !== undefined) await refuseWeakPassword(services, password, user.email)
    const email = wanted.email === undefined ? user.email : readEmail(wanted.email)
    const newEmail = email.toLowerCase() === user.email.toLowerCase() ? undefined : email
    if (password === undefined && newEmail === undefined) return c.json(presentUser(user))

    // Without mail an address cannot be confirmed. It then only identifies the account at sign-in, and the
    // password is enough to change it.
    const canMail = newEmail === undefined || (await accounts.canSendEmail())
    await proveIdentity(services, current, wanted.current_password, { evenIfRecent: !canMail })
    const isSame =
      password !== undefined && (await isPassword(user.encrypted_password, password, { known: user.id }))
    if (isSame) throw samePassword()
    if (newEmail !== undefined) {
      if (await findUserByEmail(database, newEmail)) throw emailTaken()
      if (canMail) await takeMailAttempt(database, clientAddress(c, config), newEmail)
    }

    if (password !== undefined) {
      await setPassword(services, user, password, { keepSessionId: session.id, actor: user })
      await rememberDevice(serverQuery(database), c, config, user.id)
      await forgetSecondStepAttempts(database, { userId: user.id })
    }
    if (newEmail === undefined) return c.json(presentUser({ ...user, updated_at: new Date() }))
    if (!canMail) {
      return c.json(
        presentUser(
          await inTransaction(database, (query) =>
            changeEmail(accounts, query, user.id, newEmail, { confirmed: false }),
          ),
        ),
      )
    }
    const redirectTo = redirectTarget(config.publicUrl, c.req.query('redirect_to'))
    await mailNewAddress(services, user, newEmail, redirectTo)
    return c.json({ ...presentUser(user), new_email: newEmail, email_change_sent_at: new Date() })
  }
}

function samePassword(): Problem {
  const message = 'New password should be different from the old password.'
  return new Problem({ status: 422, code: 'same_password', message })
}
