import { useRevalidator } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { accountToasts } from '../administrators/toasts.ts'
import type { Route } from './+types/account'
import { readOwnProfile } from './account-data.ts'
import { NameForm } from './name-form.tsx'
import { readOwnSessions } from './own-sessions.ts'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { TwoStep } from './two-step.tsx'

export function clientLoader() {
  return { profile: load(readOwnProfile), sessions: load(readOwnSessions) }
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { user } = useSession()
  const mustSetUp = user?.profile?.mustSetUpSecondStep ?? false
  const { value: self, failed } = useResolved(loaderData.profile, accountToasts.loadFailed)
  const { revalidate } = useRevalidator()
  return (
    <Page title="Your account" intro={`You sign in as ${user?.email ?? ''}.`}>
      <div className="grid max-w-narrow gap-4">
        {mustSetUp && (
          <p role="status" className="rounded-lg border-2 border-marigold bg-surface p-4">
            Your role requires two-step sign-in. Please set it up now: the other screens open afterwards.
          </p>
        )}
        {self && !mustSetUp && <NameForm person={self} />}
        {!self && failed && <LoadFailed onRetry={revalidate} />}
        {!self && !failed && (
          <Loading>
            <Skeleton className="h-40" />
          </Loading>
        )}
        {!mustSetUp && <PasswordForm />}
        <TwoStep />
        {!mustSetUp && <Sessions sessions={loaderData.sessions} />}
      </div>
    </Page>
  )
}
