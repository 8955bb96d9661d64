import { type InviteEntry, type InviteFields, inviteForm } from '#domain/forms/people.ts'
import { invite, type SentInvitation } from '#web/lib/invitations.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { schemaResolver } from '../../lib/resolvers.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput } from '../../ui/form-fields.tsx'
import { LastDay, RoleChoice } from './role-choice.tsx'
import { invitationToasts } from './toasts.ts'

const NOBODY: InviteFields = { email: '', first_name: '', last_name: '', role: '', access_ends_on: '' }

export function InviteForm({ onInvited }: { onInvited: (sent: SentInvitation) => void }) {
  const entry = useEntryForm<InviteFields, InviteEntry, SentInvitation>({
    values: NOBODY,
    resolver: schemaResolver(inviteForm),
    save: async (person) => ({ outcome: 'saved', row: await invite(person) }),
    toasts: { failed: invitationToasts.failed },
    onSaved(sent) {
      entry.form.reset(NOBODY)
      onInvited(sent)
    },
  })
  useArrival('Invite an administrator', () => entry.form.setFocus('email'))
  const { field } = entry
  return (
    <>
      <h2 id="invite-heading" className="mb-2 text-heading text-xl">
        Invite someone
      </h2>
      <EntryForm
        entry={entry}
        labelledBy="invite-heading"
        submit="Invite"
        waiting="Inviting..."
        notice={
          <p className="text-soft text-xs">
            They choose their own password. The invitation is valid for seven days.
          </p>
        }
      >
        <div className="sm:col-span-2">
          <FormInput label="Their email address" type="email" autoComplete="off" {...field('email')} />
        </div>
        <FormInput label="First name (optional)" autoComplete="off" {...field('first_name')} />
        <FormInput label="Last name (optional)" autoComplete="off" {...field('last_name')} />
        <RoleChoice {...field('role')} />
        <LastDay {...field('access_ends_on')} />
      </EntryForm>
    </>
  )
}
