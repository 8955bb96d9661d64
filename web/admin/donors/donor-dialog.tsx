import { type FormEvent, useState } from 'react'
import { type AnyField, donorFieldList } from '#domain/donors/fields.ts'
import { donorForm } from '#domain/forms/donor.ts'
import { addDonor, type DonorRow, updateDonor } from '#web/data/donors.ts'
import { donorMessages } from '#web/messages.ts'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { Conflict } from '../ui/conflict.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Area, Input, Select } from '../ui/fields.tsx'
import { Reason } from '../ui/marks.tsx'
import { smallButton } from '../ui/small-button.ts'
import { type DonorEntry, differences, entryOf } from './donor-entry.ts'

type Props = { donor: DonorRow | null; onClose: () => void; onSaved: (donor: DonorRow) => void }

/** Adds a donor, or edits one that is there. */
export function DonorDialog({ donor, onClose, onSaved }: Props) {
  const [entry, setEntry] = useState(() => entryOf(donor))
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [reason, setReason] = useState<string>()
  const [conflict, setConflict] = useState<{ theirs: DonorRow | null }>()
  const checked = donorForm.safeParse(entry)
  const problems = new Map(checked.error?.issues.map(({ path, message }) => [path[0], message]))
  const field = (name: keyof DonorEntry) => ({
    value: entry[name],
    error: isTried ? problems.get(name) : undefined,
    onChange: (value: string) => setEntry({ ...entry, [name]: value }),
  })

  async function save(basedOn = donor?.updated_at) {
    setTried(true)
    if (!checked.data) return
    setBusy(true)
    setReason(undefined)
    const waiting = toast.loading(donor ? donorMessages.updating : donorMessages.adding)
    try {
      if (!donor) {
        const row = await addDonor(checked.data)
        toast.success(donorMessages.added)
        onSaved(row)
        return
      }
      const saved = await updateDonor(donor.id, checked.data, basedOn ?? '')
      if (saved.outcome === 'conflict') {
        setConflict({ theirs: saved.theirs })
        return
      }
      toast.success(donorMessages.updated)
      onSaved(saved.row)
    } catch (error) {
      console.error(error)
      setReason(reasonOf(error))
      toast.error(donor ? donorMessages.updateFailed : donorMessages.addFailed)
      checkSession(error)
    } finally {
      toast.dismiss(waiting)
      setBusy(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    save()
    // Once the problems are shown, the first of them is where the work is.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return (
    <Dialog title={donor ? 'Edit Donor' : 'Add New Donor'} isBusy={isBusy} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-3 sm:grid-cols-2">
        {(donorFieldList as readonly AnyField[]).filter(isShort).map((known) => (
          <FieldInput key={known.name} known={known} {...field(known.name)} />
        ))}
        {(donorFieldList as readonly AnyField[])
          .filter((known) => !isShort(known))
          .map((known) => (
            <div key={known.name} className="sm:col-span-2">
              <Area label={known.label} rows={3} {...field(known.name)} />
            </div>
          ))}
        <div className="grid gap-2 empty:hidden sm:col-span-2">
          <Reason text={reason} />
          {conflict && (
            <Conflict
              isGone={conflict.theirs === null}
              differences={differences(entry, conflict.theirs)}
              onMine={() => {
                setConflict(undefined)
                save(conflict.theirs?.updated_at)
              }}
              onTheirs={() => (conflict.theirs ? onSaved(conflict.theirs) : onClose())}
            />
          )}
        </div>
        <div className="flex justify-end gap-2 sm:col-span-2">
          <button type="button" disabled={isBusy} onClick={onClose} className={smallButton('outline')}>
            Cancel
          </button>
          <button type="submit" disabled={isBusy} className={smallButton('solid')}>
            {isBusy ? 'Saving...' : 'Save'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const isShort = ({ kind }: AnyField) => kind !== 'paragraphs'

type FieldInputProps = {
  known: AnyField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FieldInput({ known, ...field }: FieldInputProps) {
  switch (known.kind) {
    case 'choice':
      return (
        <Select
          label={known.label}
          options={known.options.map((option) => ({ value: option, label: option }))}
          {...field}
        />
      )
    case 'name':
      return <Input label={known.label} autoComplete="off" {...field} />
    case 'email':
      return <Input label={known.label} type="email" autoComplete="off" {...field} />
    case 'phone':
      return <Input label={known.label} type="tel" autoComplete="off" {...field} />
    case 'rupees':
      return <Input label={known.label} inputMode="decimal" {...field} />
    default:
      return <Input label={known.label} {...field} />
  }
}
