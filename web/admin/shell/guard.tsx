import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { Navigate } from 'react-router'
import { canEnter } from '#web/lib/own-profile.ts'
import { useSession } from '#web/lib/session.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { admit } from '../data/load.ts'
import { holdCapabilities } from '../data/may.ts'
import { keptDrafts } from '../hooks/use-drafts.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { forgetScreens } from '../lib/recent-screens.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { admission } from './admission.ts'
import { announceLogout, onLogoutElsewhere } from './leaving.ts'
import { layoutToasts } from './toasts.ts'
import { useSessionCheck } from './use-session-check.ts'
import { Waiting } from './waiting.tsx'

const importSignIn = () => import('./sign-in-again.tsx')
const SignInAgain = lazy(async () => ({ default: (await importSignIn()).SignInAgain }))
// After the first screen has loaded, and before a new version of the site removes this file.
const FETCH_SIGN_IN_MS = 10_000

const Logout = createContext<() => Promise<void>>(async () => {})
export const useLogout = () => useContext(Logout)

export function Guard({ children }: { children: ReactNode }) {
  const { loading, user, needsSecondStep } = useSession()
  const [entered, setEntered] = useState<{ id: string; email: string } | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const confirm = useConfirm()
  const profile = user?.profile
  const decision = admission({
    loading,
    userId: user?.id ?? null,
    canEnter: profile ? canEnter(profile) : undefined,
    needsSecondStep,
    entered: entered?.id ?? null,
    isLeaving,
  })

  useSessionCheck(decision === 'in')
  const [id, email] = [user?.id, user?.email ?? '']
  useEffect(() => {
    if (decision !== 'in' || !id) return
    if (profile) holdCapabilities(profile.capabilities)
    admit()
    setEntered({ id, email })
  }, [decision, id, email, profile])

  useEffect(() => {
    const fetching = setTimeout(importSignIn, FETCH_SIGN_IN_MS)
    return () => clearTimeout(fetching)
  }, [])

  useEffect(
    () =>
      onLogoutElsewhere((isLeaving) => {
        if (isLeaving) forgetScreens()
        setLeaving(isLeaving)
      }),
    [],
  )

  const leave = useCallback(async () => {
    setLeaving(true)
    // Other windows of this browser log out too, instead of offering to sign in again over their content.
    announceLogout(true)
    const { error } = await supabase().auth.signOut({ scope: 'local' })
    // Drafts and screen names may contain personal data, and another person may use this browser next. Each
    // window has its own names and clears them on this signal.
    if (!error) {
      forgetScreens()
      return keptDrafts().forget()
    }
    console.error(error)
    setLeaving(false)
    announceLogout(false)
    toast.error(layoutToasts.logoutFailed(reasonOf(error)))
  }, [])

  const logOut = useCallback(async () => {
    const isAgreed =
      keptDrafts().count === 0 ||
      (await confirm({
        question: 'Logout with unsaved changes?',
        yes: 'Logout',
        isDangerous: true,
        children: 'Unsaved changes on this and other screens will be lost.',
      }))
    if (isAgreed) await leave()
  }, [confirm, leave])

  if (decision === 'out') return <Navigate to="/login" replace />
  // The first screen is rendered with the account's capabilities known.
  if (decision === 'wait' || !entered) return <Waiting />
  return (
    <Logout value={logOut}>
      {children}
      {decision === 'again' && (
        <Suspense>
          <SignInAgain email={entered.email} onLeave={() => setLeaving(true)} />
        </Suspense>
      )}
    </Logout>
  )
}
