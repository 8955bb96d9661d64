import { Link } from 'react-router'
import { useAction } from '../hooks/use-action.ts'
import { SmallButton } from '../ui/small-button.tsx'
import { finishPrivacyRequest, type OpenRequest } from './privacy-requests-data.ts'
import { inboxToasts } from './toasts.ts'

const KINDS: Record<string, string> = {
  access: 'wants to see the data we hold about them',
  correction: 'wants something corrected',
  withdrawal: 'withdraws a consent',
  nomination: 'wants to change their nominee',
  erasure: 'wants to be erased',
  grievance: 'has a complaint about personal data',
}

/** Open requests about personal data: the law sets a deadline. */
export function PrivacyRequests({ requests }: { requests: readonly OpenRequest[] }) {
  const { isBusy, run } = useAction()
  if (requests.length === 0) return null
  return (
    <section
      aria-labelledby="privacy-requests"
      className="mb-6 rounded-lg border-2 border-marigold bg-surface p-5"
    >
      <h2 id="privacy-requests" className="font-semibold text-lg">
        Requests about personal data
      </h2>
      <ul className="mt-3 grid gap-4">
        {requests.map((request) => (
          <li key={request.id} className="grid gap-2 border-line border-t pt-4 sm:flex sm:justify-between">
            <div>
              <p>
                <strong className="break-all">{request.address ?? 'A donor'}</strong>{' '}
                {KINDS[request.kind] ?? request.kind}
              </p>
              <p className="whitespace-pre-line break-words text-soft">{request.message}</p>
              {request.donors.map(({ id, name }) => (
                <p key={id}>
                  <Link to={`/admin/donors/${id}`} className="break-words underline">
                    Open the donor record of {name}
                  </Link>
                </p>
              ))}
              <p className={request.days_left < 3 ? 'font-semibold text-danger' : 'text-soft'}>
                {timeLeft(request)}
              </p>
            </div>
            <SmallButton
              disabled={isBusy}
              className="self-start"
              onPress={() =>
                run(() => finishPrivacyRequest(request.id), { failed: inboxToasts.requestFailed })
              }
            >
              Mark as answered
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function timeLeft({ days_left: days }: OpenRequest): string {
  if (days < 0) return `Overdue by ${-days} ${days === -1 ? 'day' : 'days'}`
  if (days === 0) return 'Due today'
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}
