import type { ErrorHandler, NotFoundHandler } from 'hono'
import type { Logger } from 'pino'
import { Problem } from '../base/problem.ts'
import { whyUnreachable } from '../db/unreachable.ts'
import type { Env } from './env.ts'
import { BUSY } from './fair-turns.ts'

/** Converts any thrown value into the common error shape; confidential causes go to the log. */
export const answerError: ErrorHandler<Env> = (error, c) => {
  const problem =
    error instanceof Problem
      ? error
      : (passing(error) ??
        new Problem({ status: 500, code: 'unexpected', message: 'Something went wrong.', cause: error }))
  logProblem(c.get('log'), problem)
  return problem.toResponse()
}

export function logProblem(log: Logger, problem: Problem): void {
  // A missing feature or a full queue is a refusal, not a server fault.
  if (problem.status >= 500 && problem.status !== 501 && problem.code !== BUSY)
    log.error({ err: problem.cause ?? problem }, problem.message)
  else log.debug({ err: problem.cause, code: problem.code }, problem.message)
}

/**
 * Temporary failures, such as a restarting database. Callers retry a 503: the official client keeps a session
 * whose refresh failed with it, and drops it after any other failure.
 */
export function passing(error: Error): Problem | undefined {
  const why = whyUnreachable(error)
  if (!why) return undefined
  return new Problem({
    status: 503,
    code: why === 'full' ? 'no_room' : 'unavailable',
    message:
      why === 'full'
        ? 'There is no room left to save anything. Please tell us, and try again later.'
        : 'The site can not do this just now. Please try again in a moment.',
    headers: { 'Retry-After': '1' },
    cause: error,
  })
}

export const answerNotFound: NotFoundHandler<Env> = () =>
  new Problem({ status: 404, code: 'not_found', message: 'Nothing is here.' }).toResponse()
