import { Problem } from '#backend/base/problem.ts'

const CODE = 'key_missing'

/** Refuses data that was sealed with another SEALING_KEY. */
export function keyMissing(what = 'This'): Problem {
  return new Problem({
    status: 409,
    code: CODE,
    message: `${what} cannot be opened: the key that sealed it is not on this server. An administrator can put it back (SEALING_KEY).`,
  })
}

export const isKeyMissing = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === CODE
