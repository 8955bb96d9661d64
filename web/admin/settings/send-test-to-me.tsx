import { useState } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { reasonOf } from '../lib/reason-of.ts'
import { sendTest } from '../lib/sending.ts'
import { SmallButton } from '../ui/small-button.tsx'

/** Sends a real email with the saved settings to the current administrator. */
export function SendTestToMe() {
  const { user } = useSession()
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<{ isSent: boolean; text: string }>()
  const recipient = user?.email
  if (!recipient) return null

  async function send(to: string) {
    setSending(true)
    setResult(undefined)
    try {
      const test = { template: 'gift_thanks', channel: 'email', language: 'en' } as const
      const { state, failure } = await sendTest({ ...test, recipient: to })
      const isSent = state === 'sent'
      setResult({
        isSent,
        text: isSent ? `Sent to ${to}. Look in your inbox, and in spam.` : notSent(failure),
      })
    } catch (error) {
      console.error(error)
      setResult({ isSent: false, text: notSent(reasonOf(error)) })
    }
    setSending(false)
  }

  return (
    <div className="mt-4 border-line border-t pt-4">
      <p>Then send yourself the thank-you message for a gift, filled with sample values.</p>
      <SmallButton disabled={isSending} onPress={() => send(recipient)} className="mt-3">
        {isSending ? 'Sending...' : 'Send a test to me'}
      </SmallButton>
      <div role="status" className="mt-3 empty:hidden">
        {result && (
          <p
            className={`flex max-w-prose gap-2 font-semibold ${result.isSent ? 'text-leaf' : 'text-danger'}`}
          >
            {result.isSent && <CheckIcon />}
            {result.text}
          </p>
        )}
      </div>
    </div>
  )
}

const notSent = (reason: string | null) => `The test was not sent yet. ${reason ?? ''}`.trim()
