import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { SessionItem } from '../administrators/session-item.tsx'
import { accountToasts } from '../administrators/toasts.ts'
import { endOtherSessions, endSession, type OwnSession } from './own-sessions.ts'

/** Sessions of the account, with a way to end the others. */
export function Sessions({ sessions: promise }: { sessions: Promise<OwnSession[]> }) {
  const { value: sessions = [] } = useResolved(promise, accountToasts.sessionsLoadFailed)
  const { isBusy, run } = useAction()
  const end = (change: () => Promise<void>, done: string) =>
    run(change, { failed: accountToasts.sessionsFailed, onDone: () => toast.success(done) })

  return (
    <Card>
      <h2 className="text-heading text-xl">Where you are signed in</h2>
      <p className="mt-1 text-soft">If you do not recognise one of these, end it and change your password.</p>
      <ul className="mt-1 divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isCurrent={session.is_current}
            isBusy={isBusy}
            onEnd={() => end(() => endSession(session.id), accountToasts.sessionEnded)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <SmallButton
          disabled={isBusy}
          onPress={() => end(endOtherSessions, accountToasts.sessionsEnded)}
          className="mt-2"
        >
          Sign out everywhere else
        </SmallButton>
      )}
    </Card>
  )
}
