import { Problem } from '#backend/base/problem.ts'

/** Files that hold every donor's identifier are for those who signed in with a password and a code. */
export function needSecondStep(claims: Record<string, unknown>): void {
  if (claims.aal === 'aal2') return
  throw new Problem({
    status: 403,
    code: 'second_step_needed',
    message:
      'Turn on two-step sign-in under Your account, then sign in with it: the file holds every donor’s identifier.',
  })
}
