import { type FormEvent, useState } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { sendTest } from '../lib/sending.ts'
import { Input } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { EditedWords, TemplateId } from './message-templates.ts'
import { templateToasts } from './toasts.ts'

type Props = { shown: TemplateId; words: EditedWords; isSendable: boolean }

/** Sends the texts in the editor, filled with the preview's samples. */
export function TestSend({ shown, words, isSendable }: Props) {
  const { user } = useSession()
  const isEmail = shown.channel === 'email'
  const [recipient, setRecipient] = useState(isEmail ? (user?.email ?? '') : '')
  const { isBusy, run } = useAction()

  function send(event: FormEvent) {
    event.preventDefault()
    const to = recipient.trim()
    if (!to || isBusy) return
    const { subject, body } = words
    const { key, ...rest } = shown
    run(() => sendTest({ template: key, ...rest, recipient: to, subject, body }), {
      failed: templateToasts.testFailed,
      onDone({ state, failure }) {
        if (state === 'failed') toast.error(templateToasts.testFailed(failure ?? ''))
        else if (state === 'sent') toast.success(templateToasts.tested(to))
        else toast.warning(templateToasts.testWaits(failure ?? ''))
      },
    })
  }

  return (
    <Card>
      <form onSubmit={send} className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <Input
            label="Send a test to"
            type={isEmail ? 'email' : 'tel'}
            required
            value={recipient}
            onChange={setRecipient}
          />
        </div>
        <SmallButton type="submit" disabled={isBusy || !isSendable}>
          {isBusy ? 'Sending...' : 'Send test'}
        </SmallButton>
      </form>
    </Card>
  )
}
