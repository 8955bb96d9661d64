import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { when } from '../../lib/when.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { accountMessages } from '../administrators/toasts.ts'
import { deviceName } from './device-name.ts'
import { endOtherSessions, endSession, type OwnSession } from './own-sessions.ts'

/** Sessions of the account, with a way to end the others. */
export function Sessions({ sessions: promise }: { sessions: Promise<OwnSession[]> }) {
  const { value: sessions = [] } = useResolved(promise, accountMessages.sessionsLoadFailed)
  const { isBusy, run } = useAction()
  const end = (change: () => Promise<void>, done: string) =>
    run(change, { failed: accountMessages.sessionsFailed, onDone: () => toast.success(done) })

  return (
    <Card>
      <h2 className="text-heading text-xl">Where you are signed in</h2>
      <p className="mt-1 text-soft">If you do not recognise one of these, end it and change your password.</p>
      <ul className="mt-1 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="mr-auto min-w-0">
              <p className="font-semibold">
                {deviceName(session.user_agent)}
                {session.is_current && ' (here)'}
              </p>
              <p className="text-soft text-xs">{used(session)}</p>
            </div>
            {!session.is_current && (
              <SmallButton
                disabled={isBusy}
                onPress={() => end(() => endSession(session.id), accountMessages.sessionEnded)}
                look="danger"
                about={`${deviceName(session.user_agent)}, ${used(session)}`}
              >
                End
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <SmallButton
          disabled={isBusy}
          onPress={() => end(endOtherSessions, accountMessages.sessionsEnded)}
          className="mt-2"
        >
          Sign out everywhere else
        </SmallButton>
      )}
    </Card>
  )
}

function used({ created_at, used_at, address }: OwnSession): string {
  const from = address ? ` from ${address}` : ''
  return `Signed in ${when(created_at)}, last used ${when(used_at)}${from}`
}
