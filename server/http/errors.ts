import type { ErrorHandler, NotFoundHandler } from 'hono'
import type { Env } from './env.ts'
import { Problem } from './problem.ts'

/** Turns whatever was thrown into the one error shape; what the caller may not know goes to the log. */
export const answerError: ErrorHandler<Env> = (error, c) => {
  const problem =
    error instanceof Problem
      ? error
      : new Problem({ status: 500, code: 'unexpected', message: 'Something went wrong.', cause: error })
  const log = c.get('log')
  if (problem.status >= 500) log.error({ err: problem.cause ?? problem }, problem.message)
  else log.debug({ err: problem.cause, code: problem.code }, problem.message)
  return problem.toResponse()
}

export const answerNotFound: NotFoundHandler<Env> = () =>
  new Problem({ status: 404, code: 'not_found', message: 'Nothing is here.' }).toResponse()
