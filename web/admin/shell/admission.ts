type Visitor = {
  loading: boolean
  userId: string | null
  /** Undefined while nothing is known of the profile, as when it could not be fetched. */
  role: string | undefined
  /** They gave their password and still owe the code of their app. */
  needsSecondStep: boolean
  /** The administrator who has already come in on this page, if any. */
  entered: string | null
  /** They pressed Logout. */
  isLeaving: boolean
}

/**
 * Who may see the back office. A person who has come in as administrator stays at their work when the session
 * ends or the profile cannot be fetched again: they sign in again in place, and nothing they typed is lost.
 */
export function admission({
  loading,
  userId,
  role,
  needsSecondStep,
  entered,
  isLeaving,
}: Visitor): 'wait' | 'in' | 'again' | 'out' {
  if (loading) return 'wait'
  if (userId === null || needsSecondStep) return entered !== null && !isLeaving ? 'again' : 'out'
  if (role === 'admin') return 'in'
  return role === undefined && userId === entered ? 'in' : 'out'
}
