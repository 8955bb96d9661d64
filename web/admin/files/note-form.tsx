import { type FormEvent, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../lib/use-action.ts'
import { Input, Select } from '../ui/fields.tsx'
import { smallButton } from '../ui/small-button.ts'
import { type Consent, type SiteFile, saveNote } from './files-data.ts'
import { fileMessages } from './messages.ts'

const CONSENT: Record<Consent, string> = {
  unknown: 'Not known',
  not_needed: 'Nobody can be recognised',
  given: 'Given by the people shown',
}

/** Who made a picture, and whether the people in it agreed. */
export function NoteForm({ file }: { file: SiteFile }) {
  const [credit, setCredit] = useState(file.credit)
  const [consent, setConsent] = useState(file.consent)
  const { isBusy, run } = useAction()
  const isChanged = credit !== file.credit || consent !== file.consent

  function save(event: FormEvent) {
    event.preventDefault()
    run(() => saveNote(file.name, { credit: credit.trim(), consent }), {
      failed: fileMessages.noteFailed,
      onDone: () => toast.success(fileMessages.noteSaved),
    })
  }

  return (
    <form onSubmit={save} className="grid gap-2">
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
