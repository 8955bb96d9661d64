import type { AnswerOf } from '#domain/api/contracts.ts'
import { personNameProblem } from '#domain/input/person-name.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput } from '../../ui/form-fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { donorToasts } from '../toasts.ts'
import { nameNominee, type OnBehalf } from './own-page-data.ts'

type Nominee = { name: string; contact: string }

function readNominee({ name, contact }: Nominee) {
  if (name.trim().length < 2) return { problems: { name: 'Enter a name.' } }
  const problem = personNameProblem(name)
  if (problem) return { problems: { name: problem } }
  if (contact.trim().length < 3) return { problems: { contact: 'Say how we reach this person.' } }
  return { name: name.trim(), contact: contact.trim() }
}

/** Records a nominee on behalf of a donor. */
export function NomineeForm({ who, canSave }: { who: OnBehalf; canSave: boolean }) {
  const entry = useEntryForm<Nominee, Nominee, AnswerOf<'name-nominee'>>({
    values: { name: '', contact: '' },
    resolver: readerResolver(readNominee),
    save: async ({ name, contact }) => ({ outcome: 'saved', row: await nameNominee(who, name, contact) }),
    toasts: { failed: donorToasts.nomineeFailed },
    onSaved: () => toast.success(donorToasts.nomineeSaved),
  })
  const { isBusy, run } = useAction()
  const remove = () =>
    run(() => nameNominee(who, '', ''), {
      failed: donorToasts.nomineeFailed,
      onDone: () => toast.success(donorToasts.nomineeRemoved),
    })
  return (
    <>
      <EntryForm entry={entry} submit="Save the nominee" canSubmit={canSave}>
        <div className="grid gap-3 sm:col-span-2">
          <FormInput label="Nominee" maxLength={200} {...entry.field('name')} />
          <FormInput label="Nominee’s contact details" maxLength={500} {...entry.field('contact')} />
        </div>
      </EntryForm>
      <div>
        <SmallButton disabled={isBusy || !canSave} onPress={remove}>
          Remove their nominee
        </SmallButton>
      </div>
    </>
  )
}
