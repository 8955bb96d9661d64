import { type FormEvent, useRef, useState } from 'react'
import { newUuid } from '#web/lib/new-uuid.ts'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { sendReply } from '../lib/sending.ts'
import { useDrafts } from '../lib/use-drafts.ts'
import { Input, TextArea } from '../ui/fields.tsx'
import { UnsavedMark } from '../ui/marks.tsx'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import type { InboxItem } from './inbox-data.ts'
import { inboxMessages } from './messages.ts'
import { replySubject } from './reply-subject.ts'

type Letter = { subject: string; body: string }

/** An answer by email. What is typed is kept in this browser until it is sent. */
export function ReplyForm({ item, onSent }: { item: InboxItem; onSent: () => Promise<void> }) {
  const drafts = useDrafts<Letter>(`reply:${item.id}`)
  const empty: Letter = { subject: replySubject(item), body: '' }
  const draft = drafts.draftOf('letter')
  const letter = draft?.value ?? empty
  const [isSending, setSending] = useState(false)
  const [wasTried, setTried] = useState(false)
  const attempt = useRef<{ of: string; key: string } | null>(null)
  const change = (part: Partial<Letter>) =>
    drafts.change('letter', { value: empty, version: null }, { ...letter, ...part })
  const problems = {
    subject: letter.subject.trim() ? null : 'Enter a subject.',
    body: letter.body.trim() ? null : 'Enter an answer.',
  }

  /** Pressing again after a lost answer is the same letter. */
  function keyOf(sent: Letter): string {
    const of = JSON.stringify(sent)
    if (attempt.current?.of !== of) attempt.current = { of, key: newUuid() }
    return attempt.current.key
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.subject || problems.body || isSending) return
    setSending(true)
    try {
      await sendReply(item, letter, keyOf(letter))
      drafts.discardAll()
      setTried(false)
      toast.success(inboxMessages.replied)
      await onSent()
    } catch (error) {
      console.error(error)
      toast.error(inboxMessages.replyFailed(reasonOf(error)))
    } finally {
      setSending(false)
    }
  }

  return (
    <Card>
      <form onSubmit={send} aria-labelledby="reply-heading" className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="reply-heading" className="text-heading text-lg">
            Answer by email
          </h2>
          {draft && <UnsavedMark />}
        </div>
        <Input
          label="Subject of the answer"
          value={letter.subject}
          maxLength={300}
          onChange={(subject) => change({ subject })}
          error={wasTried ? problems.subject : null}
        />
        <TextArea
          label="Answer"
          style={{ minHeight: '9rem' }}
          value={letter.body}
          maxLength={10_000}
          onChange={(body) => change({ body })}
          error={wasTried ? problems.body : null}
          hint={`Goes to ${item.email}, with a greeting, your name and what they wrote. Answers to it come to the foundation's own mailbox.`}
        />
        <button type="submit" disabled={isSending} className={`${smallButton('solid')} justify-self-start`}>
          {isSending ? 'Sending...' : 'Send answer'}
        </button>
      </form>
    </Card>
  )
}
