type Visitor = {
  loading: boolean
  userId: string | null
  /** Whether the account can enter. Undefined while its profile is unknown, also if it could not be fetched. */
  canEnter: boolean | undefined
  /** Signed in with the password, and the app's code is still missing. */
  needsSecondStep: boolean
  /** The account already admitted on this page, if any. */
  entered: string | null
  /** Logout was pressed. */
  isLeaving: boolean
}

/**
 * Decides access to the back office. Admitted staff keep their work when the session ends or the profile cannot
 * be fetched again: they sign in again in place, and no input is lost.
 */
export function admission({
  loading,
  userId,
  canEnter,
  needsSecondStep,
  entered,
  isLeaving,
}: Visitor): 'wait' | 'in' | 'again' | 'out' {
  if (loading) return 'wait'
  if (userId === null || needsSecondStep) return entered !== null && !isLeaving ? 'again' : 'out'
  return (canEnter ?? userId === entered) ? 'in' : 'out'
}
