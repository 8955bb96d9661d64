import type { FormEvent } from 'react'
import { useAction } from '../hooks/use-action.ts'
import { useDrafts } from '../hooks/use-drafts.ts'
import { TextArea } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { InboxItem } from './inbox-data.ts'
import { addNote } from './inbox-thread.ts'
import { inboxToasts } from './toasts.ts'

/** Notes for colleagues: the sender never sees them. */
export function NoteForm({ item }: { item: InboxItem }) {
  const drafts = useDrafts<string>(`note:${item.id}`)
  const body = drafts.draftOf('note')?.value ?? ''
  const { isBusy, run } = useAction()

  function save(event: FormEvent) {
    event.preventDefault()
    if (!body.trim() || isBusy) return
    run(() => addNote(item, body.trim()), {
      failed: inboxToasts.noteFailed,
      onDone: () => drafts.discardAll(),
    })
  }

  return (
    <Card>
      <form onSubmit={save} className="grid gap-3">
        <TextArea
          label="Note for colleagues"
          style={{ minHeight: '4.5rem' }}
          value={body}
          maxLength={5000}
          onChange={(value) => drafts.change('note', { value: '', version: null }, value)}
          hint="Only staff see it."
        />
        <SmallButton type="submit" disabled={isBusy || !body.trim()} className="justify-self-start">
          {isBusy ? 'Saving...' : 'Add note'}
        </SmallButton>
      </form>
    </Card>
  )
}
