import { useState } from 'react'
import { accessWords } from '#domain/people/role-labels.ts'
import { type Invitation, resendInvitation, type SentInvitation } from '#web/lib/invitations.ts'
import { useAction } from '../../hooks/use-action.ts'
import { when } from '../../lib/when.ts'
import { Reason } from '../../ui/marks.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { nameOf } from './name-of.ts'
import { invitationToasts } from './toasts.ts'

type Props = {
  invitation: Invitation
  onSent: (sent: SentInvitation) => void
  onWithdraw: () => void
}

export function OpenInvitation({ invitation, onSent, onWithdraw }: Props) {
  const { isBusy, run } = useAction()
  const [reason, setReason] = useState<string>()
  const { email, sent_at, expires_at } = invitation
  const isOver = new Date(expires_at) < new Date()

  function resend() {
    setReason(undefined)
    run(() => resendInvitation(invitation.id), {
      failed(why) {
        setReason(why)
        return invitationToasts.failed
      },
      onDone: onSent,
    })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="mr-auto min-w-0">
        <p className="break-all font-semibold">{nameOf(invitation)}</p>
        {nameOf(invitation) !== email && <p className="break-all">{email}</p>}
        <p>{accessWords(invitation)}</p>
        <p className="text-soft text-xs">
          Invited {when(sent_at)}.{' '}
          {isOver ? 'The link has expired: send it again.' : `The link is valid until ${when(expires_at)}.`}
        </p>
        <Reason text={reason} />
      </div>
      <div className="flex flex-wrap gap-2">
        <SmallButton onPress={resend} disabled={isBusy} about={`to ${email}`}>
          Send again
        </SmallButton>
        <SmallButton onPress={onWithdraw} look="danger" about={`the invitation of ${email}`}>
          Withdraw
        </SmallButton>
      </div>
    </li>
  )
}
