import { changePasswordForm, type PasswordChange } from '#domain/forms/people.ts'
import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { schemaResolver } from '../../lib/resolvers.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput } from '../../ui/form-fields.tsx'
import { Card } from '../../ui/page.tsx'
import { accountToasts } from '../administrators/toasts.ts'
import { savePassword } from './account-data.ts'

const EMPTY: PasswordChange = { current: '', wanted: '', again: '' }

export function PasswordForm() {
  const entry = useEntryForm<PasswordChange, PasswordChange, null>({
    values: EMPTY,
    resolver: schemaResolver(changePasswordForm),
    async save({ wanted, current }) {
      await savePassword(wanted, current)
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: accountToasts.passwordFailed },
    onSaved() {
      entry.form.reset(EMPTY)
      toast.success(accountToasts.passwordSaved)
    },
  })
  const { field } = entry
  return (
    <Card>
      <h2 id="password-heading" className="mb-2 text-heading text-xl">
        Your password
      </h2>
      <EntryForm
        entry={entry}
        labelledBy="password-heading"
        submit="Change password"
        notice={<p className="text-soft text-xs">Changing your password signs you out everywhere else.</p>}
      >
        <div className="sm:col-span-2 sm:w-1/2 sm:pr-1.5">
          <FormInput
            label="Current password"
            type="password"
            autoComplete="current-password"
            {...field('current')}
          />
        </div>
        <FormInput label="New password" type="password" autoComplete="new-password" {...field('wanted')} />
        <FormInput
          label="New password again"
          type="password"
          autoComplete="new-password"
          {...field('again')}
        />
      </EntryForm>
    </Card>
  )
}
