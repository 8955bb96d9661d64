import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput, FormSelect, FormTextArea } from '../../ui/form-fields.tsx'
import { altOf } from './file-use.ts'
import { type Consent, type SiteFile, saveNote } from './files-data.ts'
import { fileToasts } from './toasts.ts'

const CONSENT: Record<Consent, string> = {
  unknown: 'Not known',
  not_needed: 'No one can be recognised',
  given: 'Given by the people shown',
}

type Note = { alt: string; credit: string; consent: Consent }

const readNote = ({ alt, credit, consent }: Note): Note => ({
  alt: alt.trim(),
  credit: credit.trim(),
  consent,
})

/** Alternative text, credit and consent of a picture. */
export function NoteForm({ file }: { file: SiteFile }) {
  const alt = altOf(file.uses)
  const entry = useEntryForm<Note, Note, Note>({
    values: { alt: alt ?? '', credit: file.credit, consent: file.consent },
    resolver: readerResolver(readNote),
    async save(note) {
      const { alt: described, ...rest } = note
      const isDescribed = alt !== undefined && described !== alt
      await saveNote(file.name, { ...rest, ...(isDescribed && { alt: described }) })
      return { outcome: 'saved', row: note }
    },
    toasts: { failed: fileToasts.noteFailed },
    onSaved(note) {
      entry.form.reset(note)
      toast.success(fileToasts.noteSaved)
    },
  })
  const { field } = entry
  return (
    <EntryForm entry={entry} canSubmit={entry.form.formState.isDirty}>
      <div className="grid min-w-0 gap-2 sm:col-span-2">
        {alt !== undefined && (
          <FormTextArea
            label="Alternative text"
            hint="What the picture shows, for people who cannot see it. Used everywhere the picture is."
            maxLength={500}
            {...field('alt')}
          />
        )}
        <FormInput label="Credit" maxLength={300} {...field('credit')} />
        <FormSelect
          label="Consent"
          options={Object.entries(CONSENT).map(([value, label]) => ({ value, label }))}
          {...field('consent')}
        />
      </div>
    </EntryForm>
  )
}
