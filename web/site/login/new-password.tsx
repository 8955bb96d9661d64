import { useState } from 'react'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { Head } from '../layout/head.tsx'
import { Opening } from '../my-giving/door-card.tsx'
import { LinkExpired } from './link-expired.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useEnter } from './use-enter.ts'
import { words } from './words.en.ts'

/** For a person signed in by a mailed link. */
export default function NewPassword() {
  return (
    <SessionProvider>
      <Head title={words.newPassword.title} description={words.newPassword.description} noIndex />
      <SignInCard title={words.newPassword.heading}>
        <NewPasswordScreen />
      </SignInCard>
    </SessionProvider>
  )
}

function NewPasswordScreen() {
  const { loading, session, needsSecondStep } = useSession()
  const [isSaved, setSaved] = useState(false)
  useEnter(isSaved)
  if (loading || isSaved) return <Opening words={words} />
  if (!session || location.hash.includes('error=')) return <LinkExpired />
  if (needsSecondStep) return <SecondStep />
  return <NewPasswordForm onSaved={() => setSaved(true)} />
}
