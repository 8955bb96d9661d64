import { useEffect, useState } from 'react'
import { accessWords, roleLabels } from '#domain/people/role-labels.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { type ReceivedInvitation, readReceivedInvitation } from '#web/lib/invitations.ts'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { signInProblem } from '#web/lib/sign-in-problem.ts'
import { fill } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { Head } from '../layout/head.tsx'
import { Opening } from '../my-giving/door-card.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useEnter } from './use-enter.ts'
import { words as all } from './words.en.ts'

const words = all.invitation

/**
 * Target of an invitation's link. Its token is in the hash, and opening the page changes nothing: mail
 * services that open links ahead of their readers do not use it up.
 */
export default function InvitationPage() {
  return (
    <SessionProvider>
      <Head title={words.title} description={words.description} noIndex />
      <SignInCard title={words.heading}>
        <Invitation />
      </SignInCard>
    </SessionProvider>
  )
}

function Invitation() {
  const { session, user } = useSession()
  const [token, setToken] = useState<string>()
  const [invitation, setInvitation] = useState<ReceivedInvitation>()
  const [reason, setReason] = useState<string>()
  const [isAccepted, setAccepted] = useState(false)
  useEnter(
    isAccepted && user?.email?.toLowerCase() === invitation?.email.toLowerCase() && user?.profile != null,
  )

  useEffect(() => {
    let isLeft = false
    const given = location.hash.slice(1)
    setToken(given)
    readReceivedInvitation(browserBackend(), given).then(
      (found) => isLeft || setInvitation(found),
      (error: Error) => isLeft || setReason(signInProblem(error)),
    )
    return () => {
      isLeft = true
    }
  }, [])

  if (reason) return <NotValid reason={reason} />
  if (!token || !invitation || isAccepted) return <Opening words={all} />
  return (
    <>
      <p>
        <Sentence
          text={words.text}
          parts={{
            inviter: invitation.invited_by,
            email: <strong className="wrap-anywhere">{invitation.email}</strong>,
          }}
        />
      </p>
      <p className="mt-2">
        <strong>{fill(words.role, { access: accessWords(invitation) })}</strong>{' '}
        {roleLabels[invitation.role].can}
      </p>
      {session && (
        <p className="mt-2 text-soft">
          {fill(words.signedInAs, { current: session.user.email ?? '', email: invitation.email })}
        </p>
      )}
      <InvitationForm token={token} invitation={invitation} onAccepted={() => setAccepted(true)} />
    </>
  )
}

function NotValid({ reason }: { reason: string }) {
  return (
    <>
      <p>{reason}</p>
      <p className="mt-2">{words.notValid}</p>
      <ButtonLink to="/login" className="mt-5">
        {all.goToLogin}
      </ButtonLink>
    </>
  )
}
