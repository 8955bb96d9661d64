import { type OwnName, ownNameForm } from '#domain/forms/people.ts'
import type { Profile } from '#web/lib/own-profile.ts'
import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { schemaResolver } from '../../lib/resolvers.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput } from '../../ui/form-fields.tsx'
import { Card } from '../../ui/page.tsx'
import { accountToasts } from '../administrators/toasts.ts'
import { saveName } from './account-data.ts'

export function NameForm({ person }: { person: Profile }) {
  const entry = useEntryForm<OwnName, OwnName, OwnName>({
    values: { first_name: person.first_name ?? '', last_name: person.last_name ?? '' },
    resolver: schemaResolver(ownNameForm),
    async save(name) {
      await saveName(person.id, name)
      return { outcome: 'saved', row: name }
    },
    toasts: { failed: accountToasts.nameFailed },
    onSaved: () => toast.success(accountToasts.nameSaved),
  })
  return (
    <Card>
      <h2 id="name-heading" className="mb-2 text-heading text-xl">
        Your name
      </h2>
      <EntryForm entry={entry} labelledBy="name-heading" submit="Save name">
        <FormInput label="First name" autoComplete="given-name" {...entry.field('first_name')} />
        <FormInput label="Last name" autoComplete="family-name" {...entry.field('last_name')} />
      </EntryForm>
    </Card>
  )
}
