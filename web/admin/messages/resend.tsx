import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { resendMessage } from '../lib/sending.ts'
import { Input } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import type { WholeMessage } from './message-log-data.ts'
import { messageLogMessages } from './messages.ts'

/** Sends the same words again, to another address where the first was wrong. */
export function Resend({ message, onSent }: { message: WholeMessage; onSent: () => Promise<void> }) {
  const [recipient, setRecipient] = useState(message.recipient)
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const { state: wayBack } = useLocation()

  async function send(event: FormEvent) {
    event.preventDefault()
    const to = recipient.trim()
    if (!to || isSending) return
    setSending(true)
    try {
      const { id, state, failure } = await resendMessage(message.id, to === message.recipient ? null : to)
      if (state === 'failed') toast.error(messageLogMessages.resendFailed(failure ?? ''))
      else if (state === 'sent') toast.success(messageLogMessages.resent)
      else toast.warning(messageLogMessages.resendWaits(failure ?? ''))
      await navigate(`/admin/messages/${id}`, { state: wayBack })
    } catch (error) {
      console.error(error)
      toast.error(messageLogMessages.resendFailed(reasonOf(error)))
      await onSent()
    } finally {
      setSending(false)
    }
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
        <button
          type="submit"
          disabled={isSending || message.text === null}
          className={`${smallButton('outline')} justify-self-start`}
        >
          {isSending ? 'Sending...' : 'Send again'}
        </button>
      </form>
    </Card>
  )
}
