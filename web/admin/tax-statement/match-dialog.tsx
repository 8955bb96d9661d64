import { useMemo, useState } from 'react'
import { formatRupees } from '#domain/money.ts'
import { load } from '../lib/load.ts'
import { useAction } from '../lib/use-action.ts'
import { useResolved } from '../lib/use-resolved.ts'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { smallButton } from '../ui/small-button.ts'
import { type Certificate, matchCertificate, rowsWithoutCertificate } from './certificates-data.ts'
import { statementMessages } from './messages.ts'

type Props = { certificate: Certificate; onClose: () => void }

/** Whose certificate it is, chosen among the filed rows that have none. */
export function MatchDialog({ certificate, onClose }: Props) {
  const [words, setWords] = useState('')
  const reading = useMemo(
    () => load(() => rowsWithoutCertificate(certificate.year, words)),
    [certificate.year, words],
  )
  const { value: found, isStale } = useResolved(reading, statementMessages.certificatesFailed)
  const rows = found?.rows ?? []
  const { isBusy, run } = useAction()
  return (
    <Dialog title={`Whose is ${certificate.file_name}?`} isBusy={isBusy} onClose={onClose}>
      <DebouncedInput label="Name" type="search" value={words} onChange={setWords} />
      <ul className={`mt-2 divide-y divide-line ${isStale ? 'stale' : ''}`}>
        {rows.map(({ id, name, mask, amount }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
            <span>
              {name ?? 'Anonymous'} <span className="text-soft">{mask}</span>, {formatRupees(amount)}
            </span>
            <button
              type="button"
              disabled={isBusy}
              onClick={() =>
                run(() => matchCertificate(certificate.id, id), {
                  failed: statementMessages.matchFailed,
                  onDone: onClose,
                })
              }
              className={smallButton('outline')}
            >
              Theirs<span className="sr-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found && found.count > rows.length && words === '' && (
        <p className="mt-2 text-soft">There are more rows. Type a name to find theirs.</p>
      )}
      {found?.rows.length === 0 && (
        <p className="mt-2 text-soft">No filed row without a certificate has this name.</p>
      )}
    </Dialog>
  )
}
