import { type FormEvent, useRef, useState } from 'react'
import { newUuid } from '#web/lib/new-uuid.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { useDrafts } from '../hooks/use-drafts.ts'
import { sendReply } from '../lib/sending.ts'
import { Input, TextArea } from '../ui/fields.tsx'
import { UnsavedMark } from '../ui/marks.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { InboxItem } from './inbox-data.ts'
import { refreshNewItems } from './new-items.ts'
import { replySubject } from './reply-subject.ts'
import { inboxToasts } from './toasts.ts'

type Letter = { subject: string; body: string }

/** A reply by email. The draft is stored in this browser until it is sent. */
export function ReplyForm({ item }: { item: InboxItem }) {
  const drafts = useDrafts<Letter>(`reply:${item.id}`)
  const empty: Letter = { subject: replySubject(item), body: '' }
  const draft = drafts.draftOf('letter')
  const letter = draft?.value ?? empty
  const { isBusy, run } = useAction()
  const [wasTried, setTried] = useState(false)
  const attempt = useRef<{ of: string; key: string } | null>(null)
  const change = (part: Partial<Letter>) =>
    drafts.change('letter', { value: empty, version: null }, { ...letter, ...part })
  const problems = {
    subject: letter.subject.trim() ? null : 'Enter a subject.',
    body: letter.body.trim() ? null : 'Enter a reply.',
  }

  /** Retrying after a lost response sends the same letter. */
  function keyOf(sent: Letter): string {
    const of = JSON.stringify(sent)
    if (attempt.current?.of !== of) attempt.current = { of, key: newUuid() }
    return attempt.current.key
  }

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.subject || problems.body || isBusy) return
    run(() => sendReply(item, letter, keyOf(letter)), {
      failed: inboxToasts.replyFailed,
      onDone() {
        drafts.discardAll()
        setTried(false)
        toast.success(inboxToasts.replied)
        return refreshNewItems()
      },
    })
  }

  return (
    <Card>
      <form onSubmit={send} aria-labelledby="reply-heading" className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="reply-heading" className="text-heading text-lg">
            Reply by email
          </h2>
          {draft && <UnsavedMark />}
        </div>
        <Input
          label="Subject of the reply"
          value={letter.subject}
          maxLength={300}
          onChange={(subject) => change({ subject })}
          error={wasTried ? problems.subject : null}
        />
        <TextArea
          label="Reply"
          style={{ minHeight: '9rem' }}
          value={letter.body}
          maxLength={10_000}
          onChange={(body) => change({ body })}
          error={wasTried ? problems.body : null}
          hint={`Sent to ${item.email} with a greeting, your name and their message. Replies go to the foundation's own mailbox.`}
        />
        <SmallButton type="submit" disabled={isBusy} look="solid" className="justify-self-start">
          {isBusy ? 'Sending...' : 'Send reply'}
        </SmallButton>
      </form>
    </Card>
  )
}
