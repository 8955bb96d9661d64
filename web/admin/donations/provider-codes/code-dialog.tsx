import { useRef, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput, FormSelect, FormTextArea } from '../../ui/form-fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { DonorPicker } from '../donor-picker.tsx'
import {
  type CodeEntry,
  type CodeForm,
  differences,
  formOf,
  type ListedCode,
  readChoices,
  readForm,
  saveCode,
} from './provider-codes-data.ts'
import { codeMessages } from './toasts.ts'

type Props = { row: ListedCode | null; code?: string; onClose: () => void }

/** Lists a code or edits its row. */
export function CodeDialog({ row, code = '', onClose }: Props) {
  const [reading] = useState(() => load(readChoices))
  const { value } = useResolved(reading)
  const { causes, campaigns, posters } = value ?? { causes: [], campaigns: [], posters: [] }
  const [donorName, setDonorName] = useState(row?.donors?.name ?? '')
  const picker = useRef<HTMLInputElement>(null)
  const entry = useEntryForm<CodeForm, { entry: CodeEntry }, ListedCode>({
    values: formOf(row ?? { code }),
    resolver: readerResolver(readForm),
    save: (read, theirs) => saveCode(read.entry, (theirs ?? row)?.updated_at ?? null),
    toasts: { waiting: codeMessages.saving, failed: codeMessages.saveFailed },
    onSaved() {
      toast.success(row ? codeMessages.saved : codeMessages.listed)
      onClose()
    },
  })
  const { field, form } = entry
  const donorId = form.watch('donor_id')
  const choose = (id: string, name: string) => {
    form.setValue('donor_id', id, { shouldDirty: true })
    setDonorName(name)
  }
  const options = (none: string, titles: readonly { id: string; title: string }[]) => [
    { value: '', label: none },
    ...titles.map(({ id, title }) => ({ value: id, label: title })),
  ]
  const names = Object.fromEntries([...causes, ...campaigns, ...posters].map(({ id, title }) => [id, title]))

  return (
    <Dialog title={row ? 'Edit code' : 'List a code'} isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        onCancel={onClose}
        differences={(theirs) => differences(form.getValues(), { ...names, [donorId]: donorName }, theirs)}
        onTheirs={onClose}
      >
        <div className="sm:col-span-2">
          <FormInput
            label="Code"
            hint="The id in the Razorpay dashboard: plink_…, qr_… or va_…"
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            readOnly={row !== null}
            {...field('code')}
          />
        </div>
        {donorId ? (
          <div className="flex items-center justify-between gap-3 rounded-md border border-line px-3 py-2 sm:col-span-2">
            <p className="wrap-anywhere min-w-0">
              <span className="block text-soft text-xs">Donor</span>
              <span className="font-semibold">{donorName || 'A donor whom your role does not show'}</span>
            </p>
            <SmallButton
              onPress={() => {
                choose('', '')
                setTimeout(() => picker.current?.focus())
              }}
              look="quiet"
              about="the donor"
            >
              Change
            </SmallButton>
          </div>
        ) : (
          <DonorPicker
            isKnownOnly
            label="Donor, if all its payments come from one"
            onChoose={(choice) =>
              typeof choice === 'object' && 'person' in choice && choose(choice.person.id, choice.person.name)
            }
            ref={picker}
          />
        )}
        <div className="sm:col-span-2">
          <FormSelect
            label="Poster"
            hint="Its cause and campaign apply, unless you choose others here."
            options={options('None', posters)}
            {...field('poster_id')}
          />
        </div>
        <FormSelect label="Cause" options={options('General', causes)} {...field('cause_id')} />
        <FormSelect
          label="Campaign"
          hint="For payments on its days, while it is shown. Its cause comes first."
          options={options('None', campaigns)}
          {...field('campaign_id')}
        />
        <div className="sm:col-span-2">
          <FormTextArea label="Note" hint="For your own use." maxLength={500} {...field('note')} />
        </div>
      </EntryForm>
    </Dialog>
  )
}
