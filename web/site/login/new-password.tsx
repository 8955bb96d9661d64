import { useState } from 'react'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Head } from '../layout/head.tsx'
import { LoadingAuthentication } from './loading-authentication.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useEnter } from './use-enter.ts'

/** Where the link from the mail leads. It signs its holder in, and says so in the address's fragment. */
export default function NewPassword() {
  return (
    <SessionProvider>
      <Head title="New password" description="A new password for the back office." noIndex />
      <SignInCard title="Set a new password">
        <NewPasswordScreen />
      </SignInCard>
    </SessionProvider>
  )
}

function NewPasswordScreen() {
  const { loading, session, needsSecondStep } = useSession()
  const [isSaved, setSaved] = useState(false)
  useEnter(isSaved)
  if (loading || isSaved) return <LoadingAuthentication />
  if (!session || location.hash.includes('error=')) return <LinkExpired />
  if (needsSecondStep) return <SecondStep />
  return <NewPasswordForm onSaved={() => setSaved(true)} />
}

function LinkExpired() {
  return (
    <>
      <p>This link has expired or was already used. A link works once, and for one hour.</p>
      <ButtonLink to="/login/forgot-password" className="mt-5">
        Ask for a new link
      </ButtonLink>
    </>
  )
}
