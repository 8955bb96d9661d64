import { useMemo, useState } from 'react'
import { formatRupees } from '#domain/india/money.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { DebouncedInput } from '../../ui/debounced-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MoreList } from '../../ui/more-list.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import {
  type Certificate,
  type FiledRow,
  matchCertificate,
  rowsWithoutCertificate,
} from './certificates-data.ts'
import { statementToasts } from './toasts.ts'

type Props = { certificate: Certificate; onClose: () => void }

/** Matches a certificate to one of the filed rows that have none. */
export function MatchDialog({ certificate, onClose }: Props) {
  const [words, setWords] = useState('')
  const reading = useMemo(
    () => load(() => rowsWithoutCertificate(certificate.year, words)),
    [certificate.year, words],
  )
  const { value: found, isStale } = useResolved(reading, statementToasts.certificatesFailed)
  const { isBusy, run } = useAction()
  const choose = (row: FiledRow, gift?: string) =>
    run(() => matchCertificate(certificate.id, row.id, gift), {
      failed: statementToasts.matchFailed,
      onDone: onClose,
    })
  return (
    <Dialog title={`Whose is ${certificate.file_name}?`} isBusy={isBusy} onClose={onClose}>
      <DebouncedInput label="Name" type="search" value={words} onChange={setWords} />
      {found && (
        <MoreList
          first={found}
          read={async (past) => (await rowsWithoutCertificate(certificate.year, words, past)).rows}
          failed={statementToasts.certificatesFailed}
          list={words}
          of="the rows"
          className={`mt-2 divide-y divide-line ${isStale ? 'stale' : ''}`}
        >
          {(row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
              <span className="wrap-anywhere min-w-0">
                {row.name ?? 'Anonymous'} <span className="text-soft">{row.mask}</span>,{' '}
                {formatRupees(row.amount)}
              </span>
              <Choices row={row} isBusy={isBusy} onChoose={choose} />
            </li>
          )}
        </MoreList>
      )}
      {found?.count === 0 && (
        <p className="mt-2 text-soft">No filed row without a certificate has this name.</p>
      )}
    </Dialog>
  )
}

type ChoicesProps = {
  row: FiledRow
  isBusy: boolean
  onChoose: (row: FiledRow, gift?: string) => void
}

const rowInWords = ({ name, amount }: FiledRow) => `${name ?? 'Anonymous'}, ${formatRupees(amount)}`

/** One button; or one for each giver, where gifts under one number came with several addresses or with none. */
function Choices({ row, isBusy, onChoose }: ChoicesProps) {
  const { addresses } = row
  // A donor may have several rows.
  const about = rowInWords(row)
  if (addresses.length < 2)
    return (
      <SmallButton disabled={isBusy} onPress={() => onChoose(row)} about={about}>
        Theirs
      </SmallButton>
    )
  return (
    <div className="basis-full">
      <p className="text-soft">
        Gifts under this number came with several email addresses, or some without one. Whose is it?
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {addresses.map(({ donation_id, email, is_vouched }) => (
          <SmallButton
            key={donation_id}
            disabled={isBusy}
            onPress={() => onChoose(row, donation_id)}
            about={about}
            className="wrap-anywhere whitespace-normal! text-left"
          >
            {email ?? 'No email address: hand it over'}
            {!is_vouched && ' (typed by a payer)'}
          </SmallButton>
        ))}
      </div>
    </div>
  )
}
