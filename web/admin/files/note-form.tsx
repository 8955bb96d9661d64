import { type FormEvent, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../lib/use-action.ts'
import { Input, Select, TextArea } from '../ui/fields.tsx'
import { smallButton } from '../ui/small-button.ts'
import { altOf } from './file-use.ts'
import { type Consent, type SiteFile, saveNote } from './files-data.ts'
import { fileMessages } from './messages.ts'

const CONSENT: Record<Consent, string> = {
  unknown: 'Not known',
  not_needed: 'Nobody can be recognised',
  given: 'Given by the people shown',
}

/** What a picture shows, who made it, and whether the people in it agreed. */
export function NoteForm({ file }: { file: SiteFile }) {
  const stored = { alt: altOf(file.uses), credit: file.credit, consent: file.consent }
  const [alt, setAlt] = useState(stored.alt ?? '')
  const [credit, setCredit] = useState(stored.credit)
  const [consent, setConsent] = useState(stored.consent)
  const { isBusy, run } = useAction()
  const isDescribed = stored.alt !== undefined && alt !== stored.alt
  const isChanged = isDescribed || credit !== stored.credit || consent !== stored.consent

  function save(event: FormEvent) {
    event.preventDefault()
    const note = { ...(isDescribed && { alt: alt.trim() }), credit: credit.trim(), consent }
    run(() => saveNote(file.name, note), {
      failed: fileMessages.noteFailed,
      onDone: () => toast.success(fileMessages.noteSaved),
    })
  }

  return (
    <form onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {stored.alt !== undefined && (
        <TextArea
          label="Alternative text"
          hint="What the picture shows, for people who cannot see it. Used everywhere the picture is."
          value={alt}
          maxLength={500}
          onChange={setAlt}
        />
      )}
      <Input label="Credit" value={credit} maxLength={300} onChange={setCredit} />
      <Select
        label="Consent"
        value={consent}
        options={Object.entries(CONSENT).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setConsent(value as Consent)}
      />
      <button
        type="submit"
        disabled={isBusy || !isChanged}
        className={smallButton(isChanged ? 'solid' : 'quiet')}
      >
        {isBusy ? 'Saving...' : 'Save'}
      </button>
    </form>
  )
}
