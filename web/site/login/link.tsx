import { useEffect, useState } from 'react'
import { loginToasts } from '#web/lib/login-toasts.ts'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Head } from '../layout/head.tsx'
import { Opening } from '../my-giving/door-card.tsx'
import { LinkExpired } from './link-expired.tsx'
import { type MailedLink, readMailedLink } from './mailed-link.ts'
import { SignInCard } from './sign-in-card.tsx'
import { words as all } from './words.en.ts'

const words = all.link

/**
 * Target of mailed links. Opening one does not use it up, since mail services open links ahead of their
 * readers: that takes the button.
 */
export default function LinkPage() {
  const [link, setLink] = useState<MailedLink | null>()
  useEffect(() => setLink(readMailedLink(location)), [])
  return (
    <SessionProvider>
      <Head title={words.title} description={words.description} noIndex />
      <SignInCard title={words[link?.type ?? 'recovery'].heading}>
        {link === undefined ? <Opening words={all} /> : link ? <Confirm {...link} /> : <LinkExpired />}
      </SignInCard>
    </SessionProvider>
  )
}

function Confirm({ type, token, next }: MailedLink) {
  const { client } = useSession()
  const [stage, setStage] = useState<'ready' | 'busy' | 'done' | 'expired'>('ready')

  async function confirm() {
    setStage('busy')
    try {
      const { error } = await (await client()).auth.verifyOtp({ type, token_hash: token })
      const isRefused = error?.status !== undefined && error.status >= 400 && error.status < 500
      if (error && !isRefused) throw error
      if (error) setStage('expired')
      // As a document, so that going back does not lead to a used link.
      else if (type === 'recovery') location.replace(next)
      else setStage('done')
    } catch (error) {
      console.error(error)
      toast.error(loginToasts.unexpected)
      setStage('ready')
    }
  }

  if (stage === 'expired') return <LinkExpired isForAddress={type === 'email_change'} />
  if (stage === 'done') {
    return (
      <>
        <p role="status">{words.changed}</p>
        <ButtonLink to="/login" className="mt-5">
          {all.goToLogin}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>{words[type].text}</p>
      <Button size="lg" className="mt-5" disabled={stage === 'busy'} onClick={confirm}>
        {words[type].submit}
      </Button>
    </>
  )
}
