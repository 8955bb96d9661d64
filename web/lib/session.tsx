import type { Session, User } from '@supabase/auth-js'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Profile, profileOf } from './own-profile.ts'
import { needsSecondStep } from './second-step.ts'
import { SESSION_KEY } from './stored-session.ts'
import type { Supabase } from './supabase.ts'

type SignedInUser = User & { profile: Profile | null }

type Known = {
  /** True until it is known whether somebody is signed in, and as whom. */
  loading: boolean
  session: Session | null
  user: SignedInUser | null
  /** Signed in with the password of an account that also asks for a code: nothing is open yet. */
  needsSecondStep: boolean
}
type SessionReader = Known & { client(): Promise<Supabase> }

const signedOut: Known = { loading: false, session: null, user: null, needsSecondStep: false }
const SessionContext = createContext<SessionReader | null>(null)

/**
 * Who is signed in, for the screens below. The official client is heavy, so it is fetched only when there
 * is a session to look at, or when a screen asks for it to begin one.
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

/** Tells of every change, beginning with how things stand; a session comes together with its profile. */
function watchSession(tell: (known: Known) => void): () => void {
  let isLeft = false
  let latest: Session | null | undefined
  let unsubscribe = () => {}

  const follow = async (client: Supabase, session: Session | null) => {
    latest = session
    const user = session && { ...session.user, profile: await profileOrNone(client, session.user.id) }
    // While the profile was on its way, somebody may have signed out or in.
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

/** Whether a session was left in storage, or comes with the address that a mailed link leads to. */
function isSessionLikely(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null || location.hash.includes('access_token=')
  } catch {
    return false // Storage may be switched off: then nothing was kept.
  }
}
