import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Problem } from '../base/problem.ts'
import { forPublic } from '../db/database.ts'
import type { Env } from '../http/env.ts'
import { readApiKey } from '../http/identify.ts'
import { inTurn } from '../http/in-turn.ts'
import { limitBody } from '../http/limit-body.ts'
import { currentUser } from './current-user.ts'
import { enrollFactor } from './enroll-factor.ts'
import { answerAuthError } from './errors.ts'
import { guestRoutes } from './guest-routes.ts'
import { requestRecovery } from './recover.ts'
import { countRecoveryCodes, makeRecoveryCodes, verifyRecoveryCode } from './recovery-codes.ts'
import type { Services } from './services.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { updateUser } from './update-user.ts'
import { followMailedLink, verifyMailedToken } from './verify.ts'
import { challengeFactor, verifyFactor } from './verify-factor.ts'

const MAX_BODY_BYTES = 16 * 1024

/** Sign-in as the official client speaks it (GoTrue's routes, answers and error codes). */
export function auth(services: Services) {
  const app = new Hono<Env>()
  app.onError(answerAuthError)
  app.use(noStore, limitBody(MAX_BODY_BYTES, refuseLargeBody))

  // Mailed links and requests for one are open to anonymous callers; sessions belong to staff.
  const anonymousServices = forPublic(services)
  const take = inTurn(services.config, { atOnce: 2, perAddress: 1, waiting: 60 })
  const { guests } = services
  if (guests) app.route('/', guestRoutes({ ...anonymousServices, guests }, take))

  // Opened from a mail by a browser, which sends no key.
  app.get('/verify', followMailedLink(anonymousServices))

  app.use(requireApiKey(services))
  app.post('/token', signIn(services))
  app.post('/logout', signOut(services))
  app.get('/user', currentUser(services))
  app.put('/user', updateUser(services))
  app.post('/recover', requestRecovery(anonymousServices, take))
  app.post('/verify', verifyMailedToken(anonymousServices, take))
  app.post('/factors', enrollFactor(services))
  app.post('/factors/:id/challenge', challengeFactor(services))
  app.post('/factors/:id/verify', verifyFactor(services))
  app.delete('/factors/:id', unenrollFactor(services))
  // The protocol has no recovery codes; these routes are an extension.
  app.get('/recovery-codes', countRecoveryCodes(services))
  app.post('/recovery-codes', makeRecoveryCodes(services))
  app.post('/recovery-codes/verify', verifyRecoveryCode(services))
  app.get('/settings', (c) => c.json(settings))
  app.get('/health', (c) => c.json({ name: 'Daan', description: 'Sign-in for Daan' }))
  app.post('/signup', refuseSignUp)
  app.all('*', () => {
    throw new Problem({ status: 404, code: 'not_found', message: 'Nothing is here.' })
  })
  return app
}

const settings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
}

const noStore = createMiddleware<Env>(async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
})

function requireApiKey({ tokens }: Services) {
  return createMiddleware<Env>(async (c, next) => {
    c.set('caller', await readApiKey(c, tokens))
    await next()
  })
}

function refuseLargeBody(): never {
  throw new Problem({
    status: 413,
    code: 'validation_failed',
    message: 'The body of the request is too large.',
  })
}

function refuseSignUp(): never {
  const message = 'Signups not allowed for this instance'
  throw new Problem({ status: 422, code: 'signup_disabled', message })
}
