import type { Session, User } from '@supabase/auth-js'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Profile, profileOf } from './own-profile.ts'
import { needsSecondStep } from './second-step.ts'
import { SESSION_KEY } from './stored-session.ts'
import type { Supabase } from './supabase.ts'

type SignedInUser = User & { profile: Profile | null }

type Known = {
  /** True until the session and its profile are known. */
  loading: boolean
  session: Session | null
  user: SignedInUser | null
  /** Signed in with the password of an account that also needs a code: nothing is accessible yet. */
  needsSecondStep: boolean
}
type SessionReader = Known & { client(): Promise<Supabase> }

const signedOut: Known = { loading: false, session: null, user: null, needsSecondStep: false }
const SessionContext = createContext<SessionReader | null>(null)

/**
 * Provides the session to the screens below. The official client is heavy, so it is fetched only if a session
 * may exist, or when a screen needs it to sign in.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>({ ...signedOut, loading: true })
  const [isWatching, setWatching] = useState(false)

  useEffect(() => {
    if (isSessionLikely()) setWatching(true)
    else setKnown(signedOut)
  }, [])
  useEffect(() => (isWatching ? watchSession(setKnown) : undefined), [isWatching])

  const client = async () => {
    setWatching(true)
    return loadClient()
  }
  return <SessionContext value={{ ...known, client }}>{children}</SessionContext>
}

export function useSession(): SessionReader {
  const reader = useContext(SessionContext)
  if (!reader) throw new Error('useSession must be used within a SessionProvider.')
  return reader
}

async function loadClient(): Promise<Supabase> {
  const { supabase } = await import('./supabase.ts')
  return supabase()
}

/** Reports the current session and every change; a session comes with its profile. */
function watchSession(tell: (known: Known) => void): () => void {
  let isLeft = false
  let latest: Session | null | undefined
  let unsubscribe = () => {}

  const follow = async (client: Supabase, session: Session | null) => {
    latest = session
    const user = session && { ...session.user, profile: await profileOrNone(client, session.user.id) }
    // The session may have changed while the profile was loading.
    if (!isLeft && latest === session)
      tell({ loading: false, session, user, needsSecondStep: needsSecondStep(session) })
  }

  loadClient().then(
    (client) => {
      if (isLeft) return
      const { data } = client.auth.onAuthStateChange((_event, session) => void follow(client, session))
      unsubscribe = () => data.subscription.unsubscribe()
    },
    (error) => {
      console.error(error)
      tell(signedOut)
    },
  )
  return () => {
    isLeft = true
    unsubscribe()
  }
}

async function profileOrNone(client: Supabase, userId: string): Promise<Profile | null> {
  try {
    return await profileOf(client, userId)
  } catch (error) {
    console.error('Error fetching profile', error)
    return null
  }
}

/** Whether a session is in storage, or in the address of a mailed link. */
function isSessionLikely(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null || location.hash.includes('access_token=')
  } catch {
    return false // Storage may be disabled: then nothing was kept.
  }
}
