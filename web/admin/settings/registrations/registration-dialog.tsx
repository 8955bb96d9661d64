import { useState } from 'react'
import { safeFile } from '#domain/page-content/content.ts'
import {
  type RegistrationEntry,
  type RegistrationForm,
  readRegistration,
} from '#domain/registrations/registration-form.ts'
import {
  numberHint,
  type RegistrationKind,
  registrationKinds,
  registrationLabels,
} from '#domain/registrations/registrations.ts'
import { toast } from '#web/ui/toast.ts'
import type { RegistrationRow } from '../../data/registrations.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { useUpload } from '../../hooks/use-upload.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { sharedToasts } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { optionsAfter } from '../../ui/fields.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { FormCheck, FormInput, FormSelect } from '../../ui/form-fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { addRegistration, differences, formOf, updateRegistration } from './registrations-data.ts'
import { registrationToasts } from './toasts.ts'

type Props = { registration: RegistrationRow | null; onClose: () => void }

/** Adds or edits a registration. */
export function RegistrationDialog({ registration, onClose }: Props) {
  const entry = useEntryForm<RegistrationForm, { registration: RegistrationEntry }, RegistrationRow>({
    values: formOf(registration),
    resolver: readerResolver(readRegistration),
    save: ({ registration: read }, theirs) =>
      registration
        ? updateRegistration(registration.id, read, (theirs ?? registration).updated_at)
        : addRegistration(read),
    toasts: { waiting: registrationToasts.saving, failed: registrationToasts.saveFailed },
    onSaved() {
      toast.success(registrationToasts.saved)
      onClose()
    },
  })
  const { field, form, isBusy } = entry
  const [kind, number, file] = form.watch(['kind', 'number', 'file'])

  return (
    <Dialog
      title={registration ? 'Edit registration' : 'Add a registration'}
      isBusy={isBusy}
      onClose={onClose}
    >
      <EntryForm
        entry={entry}
        onCancel={onClose}
        differences={(theirs) => differences(form.getValues(), theirs)}
        onTheirs={onClose}
      >
        <FormSelect
          label="Kind"
          options={optionsAfter('Choose', registrationKinds, (value) => registrationLabels[value])}
          {...field('kind')}
        />
        <FormInput
          label="Number"
          hint={numberHint(kind as RegistrationKind, number)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          {...field('number')}
        />
        <FormInput
          label="Valid from"
          type="date"
          hint="Gifts of this day are covered."
          {...field('valid_from')}
        />
        <FormInput
          label="Valid until"
          type="date"
          hint="Leave empty if it has no end."
          {...field('valid_to')}
        />
        <FormInput
          label="Day of the order"
          type="date"
          hint="The yearly statement asks for it."
          {...field('ordered_on')}
        />
        <div className="flex items-end">
          <FormCheck label="Shown on the site" {...field('is_shown')} />
        </div>
        <div className="sm:col-span-2">
          <Document file={file} onChange={(url) => form.setValue('file', url, { shouldDirty: true })} />
        </div>
      </EntryForm>
    </Dialog>
  )
}

/** The certificate as visitors can open it. */
function Document({ file, onChange }: { file: string; onChange: (url: string) => void }) {
  const { uploading, upload } = useUpload()
  const [reason, setReason] = useState('')
  async function send(chosen: File) {
    setReason('')
    try {
      const url = await upload({ kind: 'pdf', file: chosen, path: 'public/registrations/document' })
      if (url !== null) onChange(url)
    } catch (failure) {
      console.error(failure)
      setReason(reasonOf(failure))
      toast.error(sharedToasts.uploadFailed(chosen.name))
    }
  }
  const address = safeFile(file)
  return (
    <>
      <p className="mb-1 font-semibold text-sm">Document</p>
      <FilePicker accept=".pdf" label="Document" uploading={uploading} onFile={send}>
        {address && (
          <p className="mb-2 flex flex-wrap items-center gap-2">
            <a href={address} target="_blank" rel="noreferrer" className="text-brand underline">
              Open the document
            </a>
            <SmallButton onPress={() => onChange('')} look="danger" about="the document">
              Remove
            </SmallButton>
          </p>
        )}
        {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
      </FilePicker>
      <p className="mt-1 text-soft text-xs">
        A public PDF. Visitors can open it where the registration is shown.
      </p>
    </>
  )
}
