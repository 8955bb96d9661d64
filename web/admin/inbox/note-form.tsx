import { type FormEvent, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useDrafts } from '../lib/use-drafts.ts'
import { TextArea } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import type { InboxItem } from './inbox-data.ts'
import { addNote } from './inbox-thread.ts'
import { inboxMessages } from './messages.ts'

/** For colleagues: the sender never sees it. */
export function NoteForm({ item, onSaved }: { item: InboxItem; onSaved: () => Promise<void> }) {
  const drafts = useDrafts<string>(`note:${item.id}`)
  const body = drafts.draftOf('note')?.value ?? ''
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!body.trim() || isSaving) return
    setSaving(true)
    try {
      await addNote(item, body.trim())
      drafts.discardAll()
      await onSaved()
    } catch (error) {
      console.error(error)
      toast.error(inboxMessages.noteFailed(reasonOf(error)))
    } finally {
      setSaving(false)
    }
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
          hint="Only administrators see it."
        />
        <button
          type="submit"
          disabled={isSaving || !body.trim()}
          className={`${smallButton('outline')} justify-self-start`}
        >
          {isSaving ? 'Saving...' : 'Add note'}
        </button>
      </form>
    </Card>
  )
}
