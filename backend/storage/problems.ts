import type { ErrorHandler } from 'hono'
import { Problem } from '../base/problem.ts'
import { UNIQUE_VIOLATION } from '../db/error-codes.ts'
import type { Env } from '../http/env.ts'
import { answerError } from '../http/errors.ts'

/** The common error shape, plus the two fields that storage clients read and the codes they check. */
export const answerStorageError: ErrorHandler<Env> = async (error, c) => {
  const answer = await answerError(isFull(error) ? noRoom(error) : error, c)
  const problem = await answer.json()
  return Response.json(
    { statusCode: String(answer.status), error: problem.code, ...problem },
    { status: answer.status, headers: without(answer.headers, 'content-length') },
  )
}

export const noSuchObject = () => new Problem({ status: 404, code: 'NoSuchKey', message: 'Object not found' })

export const noSuchBucket = () =>
  new Problem({ status: 404, code: 'NoSuchBucket', message: 'Bucket not found' })

export const notAllowed = (cause?: unknown) =>
  new Problem({
    status: 403,
    code: 'AccessDenied',
    message: 'You are not allowed to change the files of this bucket.',
    cause,
  })

const alreadyExists = (cause: unknown) =>
  new Problem({
    status: 409,
    code: 'ResourceAlreadyExists',
    message: 'The resource already exists',
    hint: 'Set upsert to replace it.',
    cause,
  })

/** Maps PostgreSQL's refusals to storage errors; leaves others unchanged. */
export function explainRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Problem) return error
  if (code === '42501') return notAllowed(error)
  if (code === UNIQUE_VIOLATION) return alreadyExists(error)
  // Text that PostgreSQL cannot store, and JSON nested too deeply for it.
  if (code.startsWith('22') || code.startsWith('54')) {
    const message = 'A value in the request cannot be stored.'
    return new Problem({ status: 400, code: 'invalid_value', message, cause: error })
  }
  return error
}

function isFull(error: Error): boolean {
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

const noRoom = (cause: Error) =>
  new Problem({ status: 507, code: 'no_room', message: 'There is no room left for files.', cause })

function without(headers: Headers, name: string): Headers {
  const rest = new Headers(headers)
  rest.delete(name)
  return rest
}
