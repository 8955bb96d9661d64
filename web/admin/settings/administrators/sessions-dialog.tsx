import { useState } from 'react'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { endSessions, type Person, readSessions } from '../../data/administrators.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { nameOf } from './name-of.ts'
import { SessionItem } from './session-item.tsx'
import { peopleToasts } from './toasts.ts'

/** Sessions of another person, to end one or all of them. */
export function SessionsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const read = () => load(() => readSessions(person.id))
  const [reading, setReading] = useState(read)
  const { value: sessions, failed } = useResolved(reading, peopleToasts.sessionsLoadFailed)
  const { isBusy, run } = useAction()
  const end = (done: string, one?: string) =>
    run(() => endSessions(person.id, one), {
      failed: (reason) => `${peopleToasts.sessionsFailed} ${reason}`,
      onDone() {
        toast.success(done)
        setReading(read())
      },
    })

  return (
    <Dialog title={`Sessions of ${nameOf(person)}`} isBusy={isBusy} onClose={onClose}>
      {failed && <LoadFailed onRetry={() => setReading(read())} />}
      {!sessions && !failed && (
        <Loading>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {sessions?.length === 0 && <p>Not signed in anywhere.</p>}
      {sessions && sessions.length > 0 && (
        <>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                isBusy={isBusy}
                onEnd={() => end(peopleToasts.sessionEnded, session.id)}
              />
            ))}
          </ul>
          <SmallButton
            disabled={isBusy}
            onPress={() => end(peopleToasts.allSessionsEnded(nameOf(person)))}
            className="mt-2"
          >
            End all sessions
          </SmallButton>
        </>
      )}
    </Dialog>
  )
}
