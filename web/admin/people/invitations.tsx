import { useState } from 'react'
import {
  type Invitation,
  invite,
  readInvitations,
  resendInvitation,
  type SentInvitation,
  withdrawInvitation,
} from '#web/lib/invitations.ts'
import { supabase } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Card } from '../ui/page.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { invitationMessages } from './messages.ts'
import { OpenInvitation } from './open-invitation.tsx'

/** Asking somebody in, and who was asked and has not answered yet. */
export function Invitations() {
  const { value: open = [], reload } = useLoaded(
    () => readInvitations(supabase()),
    () => toast.error(invitationMessages.loadFailed),
  )
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)

  /** Answers why it failed, if it did. */
  async function send(sending: Promise<SentInvitation>): Promise<string | undefined> {
    setSent(null)
    try {
      const invitation = await sending
      setSent(invitation)
      const { mailed, made } = invitationMessages
      toast.success((invitation.is_mailed ? mailed : made)(invitation.email))
      await reload()
      return undefined
    } catch (error) {
      console.error(error)
      toast.error(invitationMessages.failed)
      checkSession(error)
      await reload()
      return reasonOf(error)
    }
  }

  async function withdraw({ id, email }: Invitation) {
    setWithdrawing(null)
    if (sent?.email === email) setSent(null)
    try {
      await withdrawInvitation(supabase(), id)
      toast.success(invitationMessages.withdrawn(email))
    } catch (error) {
      console.error(error)
      toast.error(`${invitationMessages.withdrawFailed} ${reasonOf(error)}`)
      checkSession(error)
    }
    await reload()
  }

  return (
    <>
      <Card>
        <InviteForm onInvite={(request) => send(invite(request))} />
        {sent && <InvitationLink sent={sent} onClose={() => setSent(null)} />}
      </Card>
      {open.length > 0 && (
        <Card>
          <h2 className="text-heading text-xl">Invited, not here yet</h2>
          <ul className="mt-1 divide-y divide-line">
            {open.map((invitation) => (
              <OpenInvitation
                key={invitation.id}
                invitation={invitation}
                onResend={() => send(resendInvitation(invitation.id))}
                onWithdraw={() => setWithdrawing(invitation)}
              />
            ))}
          </ul>
        </Card>
      )}
      {withdrawing && (
        <ConfirmDialog
          question={`Withdraw the invitation of ${withdrawing.email}?`}
          yes="Withdraw"
          isDangerous
          onYes={() => withdraw(withdrawing)}
          onNo={() => setWithdrawing(null)}
        >
          The link they were sent stops working at once.
        </ConfirmDialog>
      )}
    </>
  )
}
