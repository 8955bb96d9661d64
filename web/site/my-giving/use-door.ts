import { useEffect, useState } from 'react'
import { browserBackend } from '#web/lib/backend.ts'
import { sayEach } from '#web/lib/say.ts'
import { DONOR_SESSION_KEY } from '#web/lib/stored-session.ts'
import { toast } from '#web/ui/toast.ts'
import { followed, type Stage, storedSession, tokenIn, whereToBegin } from './door-stage.ts'
import type { MyGivingWords } from './own-page.tsx'

export type Door = {
  stage: Stage
  /** Whether the letter was requested; the response is the same for addresses without gifts. */
  askForLetter(email: string): Promise<boolean>
  /** Whether the code was right. */
  enterCode(email: string, code: string): Promise<'in' | 'wrong' | 'limited' | 'failed'>
  openLink(token: string): Promise<void>
  askAgain(): void
  /** The session is over: this browser forgets it, and shows a notice. */
  ended(): Promise<void>
  signOut(): Promise<void>
}

/** Ways in: a letter's link or code, or a session from within the last hour. */
export function useDoor(words: MyGivingWords): Door {
  const [stage, setStage] = useState<Stage>({ name: 'opening' })

  useEffect(() => {
    const look = () => setStage(whereToBegin(location.hash, storedSession()))
    look()
    // Opening a letter's link while the page is open changes only the hash.
    const lookAtLink = () => {
      if (tokenIn(location.hash)) look()
    }
    addEventListener('hashchange', lookAtLink)
    // Another tab signed out, or signed in with another address: the gifts shown here no longer belong to the
    // session.
    const follow = ({ key }: StorageEvent) => {
      if (key === DONOR_SESSION_KEY) setStage((now) => followed(now, storedSession()))
    }
    addEventListener('storage', follow)
    return () => {
      removeEventListener('hashchange', lookAtLink)
      removeEventListener('storage', follow)
    }
  }, [])

  async function askForLetter(email: string) {
    try {
      // The letter is in the language of the page it was requested on.
      const options = { emailRedirectTo: location.origin + location.pathname }
      const { error } = await (await client()).auth.signInWithOtp({ email, options })
      if (error) {
        console.error(error)
        const [limited] = await sayEach(browserBackend().language, [error.message])
        toast.error((error.status === 429 && limited) || words.unexpected)
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
    if (outcome === 'failed' || outcome === 'limited') return void toast.error(words.unexpected)
    // Going back must not lead to a used link.
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
      const next = followed(stage, storedSession())
      // A session started by another tab is not ended by this one.
      if (next !== stage && next.name === 'in') return setStage(next)
      await (await client()).auth.signOut({ scope: 'local' }).catch(console.error)
      setStage({ name: 'ask', notice: 'ended' })
    },
    async signOut() {
      // This browser forgets the session even while the server is down.
      await (await client()).auth.signOut().catch(console.error)
      setStage({ name: 'ask' })
    },
  }
}

type Proof = { type: 'email'; email: string; token: string } | { type: 'email'; token_hash: string }

async function verify(proof: Proof): Promise<{ email: string } | 'wrong' | 'limited' | 'failed'> {
  try {
    const { data, error } = await (await client()).auth.verifyOtp(proof)
    if (data.user?.email) return { email: data.user.email }
    if (error?.status === 429) return 'limited'
    return error?.code === 'otp_expired' ? 'wrong' : 'failed'
  } catch (error) {
    console.error(error)
    return 'failed'
  }
}

/** Heavy: fetched only once a donor begins to sign in. */
export async function client() {
  const { donorClient } = await import('#web/lib/donor-client.ts')
  return donorClient()
}
