import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Invitation, type SentInvitation, withdrawInvitation } from '#web/lib/invitations.ts'
import { supabase } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Card } from '../../ui/page.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { OpenInvitation } from './open-invitation.tsx'
import { invitationToasts } from './toasts.ts'

/** Invites administrators, and lists open invitations. */
export function Invitations({ invitations }: { invitations: Promise<Invitation[]> }) {
  const { value: open = [] } = useResolved(invitations, invitationToasts.loadFailed)
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const confirm = useConfirm()

  function show(invitation: SentInvitation) {
    setSent(invitation)
    const { mailed, made } = invitationToasts
    toast.success((invitation.is_mailed ? mailed : made)(invitation.email))
    revalidate()
  }

  async function withdraw({ id, email }: Invitation) {
    const isAgreed = await confirm({
      question: `Withdraw the invitation of ${email}?`,
      yes: 'Withdraw',
      isDangerous: true,
      children: 'The link they received stops working immediately.',
    })
    if (!isAgreed) return
    if (sent?.email === email) setSent(null)
    run(() => withdrawInvitation(supabase(), id), {
      failed: (reason) => `${invitationToasts.withdrawFailed} ${reason}`,
      onDone: () => toast.success(invitationToasts.withdrawn(email)),
    })
  }

  return (
    <>
      <Card>
        <InviteForm onInvited={show} />
        {sent && <InvitationLink sent={sent} onClose={() => setSent(null)} />}
      </Card>
      {open.length > 0 && (
        <Card>
          <h2 className="text-heading text-xl">Pending invitations</h2>
          <ul className="mt-1 divide-y divide-line">
            {open.map((invitation) => (
              <OpenInvitation
                key={invitation.id}
                invitation={invitation}
                onSent={show}
                onWithdraw={() => withdraw(invitation)}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
