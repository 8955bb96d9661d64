import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { takeAttemptWithin } from '#backend/http/rate-limit.ts'

type Claims = Record<string, unknown>

const MOST_IN_A_FILE = 10
const MOST_A_DAY = 50
const DAY = 86_400

const hasSecondStep = ({ aal }: Claims) => aal === 'aal2'

/** Files with many identifiers require two-step sign-in. */
export function needSecondStep(claims: Claims, why = 'the file holds every donor’s identifier'): void {
  if (hasSecondStep(claims)) return
  throw new Problem({
    status: 403,
    code: 'second_step_needed',
    message: `Turn on two-step sign-in under Your account, then sign in with it: ${why}.`,
  })
}

/**
 * Counts identifiers that an administrator is about to see in full. Sessions without two-step sign-in have a low limit.
 */
export async function takeLooks(query: Query, claims: Claims, identifiers = 1): Promise<void> {
  if (hasSecondStep(claims)) return
  if (identifiers > MOST_IN_A_FILE) needSecondStep(claims, `the file holds ${identifiers} identifiers`)
  for (let taken = 0; taken < identifiers; taken++) {
    const isTooMany = await takeAttemptWithin(query, `identifiers seen by ${claims.sub}`, MOST_A_DAY, DAY)
    if (isTooMany) needSecondStep(claims, `without it you see at most ${MOST_A_DAY} identifiers a day`)
  }
}
