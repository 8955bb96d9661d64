import { useState } from 'react'
import { dayInWords } from '#domain/india/indian-days.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { TextArea } from '../../ui/fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { donorToasts } from '../toasts.ts'
import { noteRequest, type OnBehalf } from './own-page-data.ts'

/** Records a question or complaint that cannot be answered at once: it waits in the inbox with the days left. */
export function RequestForm({ who, canSave }: { who: OnBehalf; canSave: boolean }) {
  const [message, setMessage] = useState('')
  const { isBusy, run } = useAction()
  const asked = message.trim()
  const note = () =>
    run(() => noteRequest(who, asked), {
      failed: donorToasts.requestFailed,
      onDone: ({ due_at }) => {
        toast.success(donorToasts.requestNoted(dayInWords(due_at)))
        setMessage('')
      },
    })
  return (
    <>
      <TextArea
        label="What they ask"
        hint="A question or complaint to be answered later. It waits in the inbox with the days left."
        maxLength={5000}
        value={message}
        onChange={setMessage}
      />
      <div>
        <SmallButton disabled={isBusy || !canSave || asked.length < 3} onPress={note}>
          Note as a request
        </SmallButton>
      </div>
    </>
  )
}
