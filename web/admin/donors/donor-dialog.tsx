import { type FormEvent, useState } from 'react'
import { donorForm, donorStatuses } from '#domain/forms/donor.ts'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { Conflict } from '../ui/conflict.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Input, Select, TextArea } from '../ui/fields.tsx'
import { Reason } from '../ui/marks.tsx'
import { smallButton } from '../ui/small-button.ts'
import { type DonorEntry, differences, entryOf } from './donor-entry.ts'
import { addDonor, type DonorRow, updateDonor } from './donors-data.ts'
import { donorMessages } from './messages.ts'

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
        <Input label="Name" autoComplete="off" {...field('name')} />
        <Input label="Email" type="email" autoComplete="off" {...field('email')} />
        <Input label="Phone" type="tel" autoComplete="off" {...field('phone')} />
        <Select
          label="Status"
          options={donorStatuses.map((status) => ({ value: status, label: status }))}
          {...field('status')}
        />
        <Input label="Amount Donated (INR)" inputMode="decimal" {...field('amount_donated')} />
        <Input label="UTM Source" {...field('utm_source')} />
        <Input label="UTM Medium" {...field('utm_medium')} />
        <Input label="UTM Campaign" {...field('utm_campaign')} />
        <Input label="UTM Term" {...field('utm_term')} />
        <Input label="UTM Content" {...field('utm_content')} />
        <div className="sm:col-span-2">
          <TextArea label="Notes" rows={3} {...field('notes')} />
        </div>
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
