import { useEffect, useState } from 'react'
import { DONOR_SESSION_KEY, keptSession } from '#web/lib/stored-session.ts'
import { toast } from '#web/ui/toast.ts'
import type { MyGivingWords } from './my-giving.tsx'

type Stage =
  | { name: 'opening' }
  | { name: 'ask'; notice?: 'ended' | 'expired' }
  | { name: 'sent'; email: string }
  | { name: 'link'; token: string }
  | { name: 'in'; email: string }

export type Door = {
  stage: Stage
  /** Whether the letter was asked for; who has no gifts here is answered alike. */
  askForLetter(email: string): Promise<boolean>
  /** Whether the code was right. */
  enterCode(email: string, code: string): Promise<'in' | 'wrong' | 'failed'>
  openLink(token: string): Promise<void>
  askAgain(): void
  /** The session is over: this browser forgets it, and says so. */
  ended(): Promise<void>
  signOut(): Promise<void>
}

/** How somebody comes in: by a letter's link or code, or because they did within the last hour. */
export function useDoor(words: MyGivingWords): Door {
  const [stage, setStage] = useState<Stage>({ name: 'opening' })

  useEffect(() => {
    const look = () => setStage(whereToBegin())
    look()
    // A link of a letter that is opened while the page stands changes nothing but what follows the #.
    addEventListener('hashchange', look)
    // Signed out in another tab: what is shown here is for nobody's eyes any more.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== DONOR_SESSION_KEY || newValue !== null) return
      setStage((now) => (now.name === 'in' ? { name: 'ask', notice: 'ended' } : now))
    }
    addEventListener('storage', follow)
    return () => {
      removeEventListener('hashchange', look)
      removeEventListener('storage', follow)
    }
  }, [])

  async function askForLetter(email: string) {
    try {
      // The letter is written in the language of the page it was asked for on.
      const options = { emailRedirectTo: location.origin + location.pathname }
      const { error } = await (await client()).auth.signInWithOtp({ email, options })
      if (error) {
        console.error(error)
        toast.error(error.status === 429 ? error.message : words.unexpected)
        return false
      }
      setStage({ name: 'sent', email })
      return true
    } catch (error) {
      console.error(error)
      toast.error(words.unexpected)
      return false
    }
  }

  async function enterCode(email: string, token: string) {
    const outcome = await verify({ type: 'email', email, token })
    if (typeof outcome === 'object') setStage({ name: 'in', email: outcome.email })
    if (outcome === 'failed') toast.error(words.unexpected)
    return typeof outcome === 'object' ? 'in' : outcome
  }

  async function openLink(token: string) {
    const outcome = await verify({ type: 'email', token_hash: token })
    if (outcome === 'failed') return void toast.error(words.unexpected)
    // No way back leads to a link that was used.
    history.replaceState(history.state, '', location.pathname)
    setStage(outcome === 'wrong' ? { name: 'ask', notice: 'expired' } : { name: 'in', email: outcome.email })
  }

  return {
    stage,
    askForLetter,
    enterCode,
    openLink,
    askAgain: () => setStage({ name: 'ask' }),
    async ended() {
      await (await client()).auth.signOut({ scope: 'local' }).catch(console.error)
      setStage({ name: 'ask', notice: 'ended' })
    },
    async signOut() {
      // Even while the server is away, this browser forgets.
      await (await client()).auth.signOut().catch(console.error)
      setStage({ name: 'ask' })
    },
  }
}

function whereToBegin(): Stage {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token) return { name: 'link', token }
  const session = keptSession(DONOR_SESSION_KEY)
  if (!session) return { name: 'ask' }
  return session.isExpired || !session.email
    ? { name: 'ask', notice: 'ended' }
    : { name: 'in', email: session.email }
}

type Proof = { type: 'email'; email: string; token: string } | { type: 'email'; token_hash: string }

async function verify(proof: Proof): Promise<{ email: string } | 'wrong' | 'failed'> {
  try {
    const { data, error } = await (await client()).auth.verifyOtp(proof)
    if (data.user?.email) return { email: data.user.email }
    return error?.code === 'otp_expired' ? 'wrong' : 'failed'
  } catch (error) {
    console.error(error)
    return 'failed'
  }
}

/** Heavy: fetched only once somebody begins to come in. */
export async function client() {
  const { donorClient } = await import('#web/lib/donor-client.ts')
  return donorClient()
}
