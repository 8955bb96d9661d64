type Visitor = {
  loading: boolean
  userId: string | null
  /** Undefined while the profile is unknown, also if it could not be fetched. */
  role: string | undefined
  /** Signed in with the password, and the app's code is still missing. */
  needsSecondStep: boolean
  /** The administrator already admitted on this page, if any. */
  entered: string | null
  /** Logout was pressed. */
  isLeaving: boolean
}

/**
 * Decides access to the back office. An admitted administrator keeps their work when the session ends or the
 * profile cannot be fetched again: they sign in again in place, and no input is lost.
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
