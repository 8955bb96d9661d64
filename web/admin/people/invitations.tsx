import { useState } from 'react'
import {
  type Invitation,
  invite,
  readInvitations,
  resendInvitation,
  type SentInvitation,
  withdrawInvitation,
} from '#web/data/invitations.ts'
import { supabase } from '#web/lib/supabase.ts'
import { invitationMessages } from '#web/messages.ts'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { Ask } from '../ui/ask.tsx'
import { Sheet } from '../ui/page.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
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
      <Sheet>
        <InviteForm onInvite={(request) => send(invite(request))} />
        {sent && <InvitationLink sent={sent} onClose={() => setSent(null)} />}
      </Sheet>
      {open.length > 0 && (
        <Sheet>
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
        </Sheet>
      )}
      {withdrawing && (
        <Ask
          question={`Withdraw the invitation of ${withdrawing.email}?`}
          yes="Withdraw"
          isDangerous
          onYes={() => withdraw(withdrawing)}
          onNo={() => setWithdrawing(null)}
        >
          The link they were sent stops working at once.
        </Ask>
      )}
    </>
  )
}
