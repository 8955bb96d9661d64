import { useEffect, useRef } from 'react'
import type { SentInvitation } from '#web/lib/invitations.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'

/** The link of an invitation, shown only now and only to the administrator who created it. */
export function InvitationLink({ sent, onClose }: { sent: SentInvitation; onClose: () => void }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={`Link for ${sent.email}`}
      className="mt-4 rounded-md border border-line bg-sunken p-3 outline-none"
    >
      <p>
        {sent.is_mailed
          ? `An email with this link is on its way to ${sent.email}. You can also send the link yourself:`
          : `No email service is set up, so please send this link to ${sent.email} yourself:`}
      </p>
      <p className="mt-2 break-all rounded-md bg-surface px-2.5 py-2">
        <code>{sent.link}</code>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <CopyButton text={sent.link} label="Copy link" className={smallButton('outline')} />
        <SmallButton onPress={onClose} look="quiet">
          Done
        </SmallButton>
      </div>
      <p className="mt-2 text-soft text-xs">
        It is shown only once. Anyone who opens it gets this access, so do not share it with anyone else.
      </p>
    </section>
  )
}
