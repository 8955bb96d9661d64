import type { ErrorHandler } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import { answerError, passing } from '../http/errors.ts'

/** From this version on the official client reads `code` and `message` from the body of an error. */
const API_VERSION = { 'X-Supabase-Api-Version': '2024-01-01' }

/** The one error shape with the codes the official client knows. */
export const answerAuthError: ErrorHandler<Env> = async (error, c) => {
  const response = await answerError(inItsWords(error), c)
  for (const [name, value] of Object.entries(API_VERSION)) response.headers.set(name, value)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

function inItsWords(error: Error): Error {
  if (!(error instanceof Problem)) {
    if (passing(error)) return error
    const message = 'Something went wrong. Please try again.'
    return new Problem({ status: 500, code: 'unexpected_failure', message, cause: error })
  }
  // Token errors arrive with PostgREST's codes.
  return error.code === 'PGRST301' || error.code === 'PGRST303' ? badToken(error.message, error) : error
}

export function badToken(reason: string, cause?: unknown): Problem {
  return new Problem({ status: 403, code: 'bad_jwt', message: `invalid JWT: ${reason}`, cause })
}

export function invalidCredentials(): Problem {
  return new Problem({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
}

export function validationFailed(message: string): Problem {
  return new Problem({ status: 400, code: 'validation_failed', message })
}
