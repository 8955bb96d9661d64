import { useSession } from '#web/lib/session.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page } from '../ui/page.tsx'
import { readOwnProfile } from './account-data.ts'
import { accountMessages } from './messages.ts'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { TwoStep } from './two-step.tsx'

export default function Account() {
  const { user } = useSession()
  const {
    value: self,
    failed,
    reload,
  } = useLoaded(
    () => readOwnProfile(user?.id ?? ''),
    () => toast.error(accountMessages.loadFailed),
  )
  return (
    <Page title="Your account" intro={`You sign in as ${user?.email ?? ''}.`}>
      <div className="grid max-w-narrow gap-4">
        {self && <NameForm key={`${self.first_name} ${self.last_name}`} person={self} onSaved={reload} />}
        {!self && failed && <LoadFailed onRetry={reload} />}
        {!self && !failed && (
          <Loading>
            <Skeleton className="h-40" />
          </Loading>
        )}
        <PasswordForm />
        <TwoStep />
        <Sessions />
      </div>
    </Page>
  )
}
