import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { resendMessage } from '../lib/sending.ts'
import { Input } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { WholeMessage } from './message-log-data.ts'
import { messageLogToasts } from './toasts.ts'

/** Sends the same text again, or to another address if the first was wrong. */
export function Resend({ message }: { message: WholeMessage }) {
  const [recipient, setRecipient] = useState(message.recipient)
  const { isBusy, run } = useAction()
  const navigate = useNavigate()
  const { state: wayBack } = useLocation()

  function send(event: FormEvent) {
    event.preventDefault()
    const to = recipient.trim()
    if (!to || isBusy) return
    run(() => resendMessage(message.id, to === message.recipient ? null : to), {
      failed: messageLogToasts.resendFailed,
      async onDone({ id, state, failure }) {
        if (state === 'failed') toast.error(messageLogToasts.resendFailed(failure ?? ''))
        else if (state === 'sent') toast.success(messageLogToasts.resent)
        else toast.warning(messageLogToasts.resendWaits(failure ?? ''))
        await navigate(`/admin/messages/${id}`, { state: wayBack })
      },
    })
  }

  return (
    <Card>
      <form onSubmit={send} className="grid gap-3">
        <h2 className="text-heading text-lg">Send again</h2>
        <Input
          label="To"
          type={message.channel === 'email' ? 'email' : 'tel'}
          required
          value={recipient}
          onChange={setRecipient}
        />
        <SmallButton type="submit" disabled={isBusy || message.text === null} className="justify-self-start">
          {isBusy ? 'Sending...' : 'Send again'}
        </SmallButton>
      </form>
    </Card>
  )
}
