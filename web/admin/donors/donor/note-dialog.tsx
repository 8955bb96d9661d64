import { type FormEvent, useState } from 'react'
import { dayOf } from '#domain/india/indian-days.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Input, TextArea } from '../../ui/fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { donorToasts } from '../toasts.ts'
import { addNote, type Note } from './timeline-data.ts'

const WORDS = {
  note: {
    title: 'Add note',
    text: 'Note',
    day: 'Day',
    hint: 'Only staff who work with donors see it. It stays with the donor, also after a merge.',
    problem: 'Enter a day that is not in the future.',
    longest: 5000,
  },
  reminder: {
    title: 'Remind me',
    text: 'Remind me to',
    day: 'On',
    hint: 'From this day it is on your Home until you mark it as done. Only you and administrators see it.',
    problem: 'Enter today or a later day.',
    longest: 500,
  },
}

type Props = { donorId: string; kind: Note['kind']; onClose: () => void }

export function NoteDialog({ donorId, kind, onClose }: Props) {
  const { isBusy, run } = useAction()
  const today = dayOf(new Date())
  const [text, setText] = useState('')
  const [day, setDay] = useState(kind === 'note' ? today : '')
  const [wasTried, setTried] = useState(false)
  const words = WORDS[kind]
  const isDayFine = day !== '' && (kind === 'note' ? day <= today : day >= today)

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!text.trim() || !isDayFine || isBusy) return
    run(() => addNote(donorId, { kind, text: text.trim(), day }), {
      failed: donorToasts.noteFailed,
      onDone() {
        toast.success(kind === 'note' ? donorToasts.noteAdded : donorToasts.reminderSet)
        onClose()
      },
    })
  }

  return (
    <Dialog title={words.title} isBusy={isBusy} onClose={onClose}>
      <form onSubmit={save} noValidate className="grid gap-3">
        <TextArea
          label={words.text}
          rows={4}
          value={text}
          maxLength={words.longest}
          onChange={setText}
          error={wasTried && !text.trim() ? 'Enter a text.' : null}
        />
        <Input
          label={words.day}
          type="date"
          value={day}
          {...(kind === 'note' ? { max: today } : { min: today })}
          onChange={setDay}
          error={wasTried && !isDayFine ? words.problem : null}
          hint={words.hint}
        />
        <SmallButton type="submit" look="solid" disabled={isBusy} className="justify-self-start">
          {isBusy ? 'Saving...' : words.title}
        </SmallButton>
      </form>
    </Dialog>
  )
}
