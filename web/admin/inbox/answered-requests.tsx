import { useState } from 'react'
import { writeCsv } from '#domain/csv/write-csv.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { emptiedRecords, outcomeWords, requestKinds } from '#domain/privacy/request-labels.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '../hooks/use-action.ts'
import { FORMER_STAFF, useStaffName } from '../hooks/use-staff-name.ts'
import { when } from '../lib/when.ts'
import { SmallButton } from '../ui/small-button.tsx'
import { ANSWERED_AT_ONCE, type AnsweredRequest, readAnsweredRequests } from './privacy-requests-data.ts'
import { inboxToasts } from './toasts.ts'

const HEADER = ['Answered', 'Asked', 'What', 'By', 'How they were known', 'Numbers', 'Emptied records']

/** Log of personal-data requests: date, author, proof and counts, without the person. */
export function AnsweredRequests() {
  const nameOf = useStaffName()
  const [requests, setRequests] = useState<AnsweredRequest[] | null>(null)
  const { isBusy, run } = useAction()
  const read = (atMost: number) =>
    run(() => readAnsweredRequests(atMost), { failed: inboxToasts.answeredFailed, onDone: setRequests })
  const author = ({ source, requested_at, done_at, done_by }: AnsweredRequest) => {
    const name = nameOf(done_by)
    if (name) return name
    if (source === 'guardian') return 'the parent or guardian'
    // Actions on the donor's own page are done at once.
    return source === 'donor' && requested_at === done_at ? 'the donor' : FORMER_STAFF
  }
  const save = () =>
    run(() => readAnsweredRequests(), {
      failed: inboxToasts.answeredFailed,
      onDone: (all) => {
        const rows = all.map((request) => [
          when(request.done_at ?? request.requested_at),
          when(request.requested_at),
          requestKinds[request.kind] ?? request.kind,
          author(request),
          request.proof,
          outcomeWords(request.outcome).join(', '),
          emptiedRecords(request.outcome).join(' '),
        ])
        saveFile(
          `requests-about-data-${dayOf(new Date())}.csv`,
          new Blob([writeCsv(HEADER, rows)], { type: 'text/csv;charset=utf-8' }),
        )
      },
    })
  return (
    <details
      className="mt-6 rounded-lg border border-line bg-surface px-5 py-3"
      onToggle={({ currentTarget }) => currentTarget.open && !requests && read(ANSWERED_AT_ONCE)}
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold lg:min-h-9">
        Answered requests about personal data
      </summary>
      <p className="mt-1 text-soft">What was done, when and by whom, without the person’s name.</p>
      {requests?.length === 0 && <p className="mt-3">None yet.</p>}
      {requests && requests.length > 0 && (
        <>
          <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
            {requests.map((request) => (
              <li key={request.id} className="break-words border-line border-t pt-3">
                <p>
                  <span className="font-semibold">{requestKinds[request.kind] ?? request.kind}</span>{' '}
                  <span className="text-soft text-sm">
                    {when(request.done_at ?? request.requested_at)}, by {author(request)}
                  </span>
                </p>
                {request.proof && <p className="text-sm">How they were known: {request.proof}</p>}
                <p className="text-soft text-sm">{outcomeWords(request.outcome).join(', ')}</p>
                {emptiedRecords(request.outcome).map((id) => (
                  <p key={id} className="break-all text-soft text-xs">
                    Emptied record {id}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            {requests.length % ANSWERED_AT_ONCE === 0 && (
              <SmallButton disabled={isBusy} onPress={() => read(requests.length + ANSWERED_AT_ONCE)}>
                Show more
              </SmallButton>
            )}
            <SmallButton disabled={isBusy} onPress={save}>
              Export CSV of requests
            </SmallButton>
          </div>
        </>
      )}
    </details>
  )
}
