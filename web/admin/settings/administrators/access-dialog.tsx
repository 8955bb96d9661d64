import { type AccessEntry, type AccessFields, accessForm } from '#domain/forms/people.ts'
import { accessWords } from '#domain/people/role-labels.ts'
import { toast } from '#web/ui/toast.ts'
import { type Access, type Person, saveAccess } from '../../data/administrators.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { schemaResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { nameOf } from './name-of.ts'
import { LastDay, RoleChoice } from './role-choice.tsx'
import { peopleToasts } from './toasts.ts'

/** Role and last day of a person, also of one who gets access again. */
export function AccessDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = nameOf(person)
  const entry = useEntryForm<AccessFields, AccessEntry, Access>({
    values: {
      role: person.role === 'member' ? '' : person.role,
      access_ends_on: person.access_ends_on ?? '',
    },
    resolver: schemaResolver(accessForm),
    save: (access, theirs) => saveAccess(person.id, access, theirs ?? person),
    toasts: { failed: peopleToasts.accessFailed },
    onSaved(access) {
      toast.success(peopleToasts.accessSaved(name, accessWords(access)))
      onClose()
    },
  })
  const { field, form, isBusy } = entry
  return (
    <Dialog title={`Access of ${name}`} isBusy={isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        onCancel={onClose}
        notice={
          <p className="text-soft text-xs">
            A role that can do less signs them out everywhere. They and all administrators get an email about
            the change.
          </p>
        }
        differences={(theirs) =>
          theirs ? [{ name: 'Access', theirs: accessWords(theirs), mine: accessWords(form.getValues()) }] : []
        }
        onTheirs={onClose}
      >
        <RoleChoice {...field('role')} />
        <LastDay {...field('access_ends_on')} />
      </EntryForm>
    </Dialog>
  )
}
