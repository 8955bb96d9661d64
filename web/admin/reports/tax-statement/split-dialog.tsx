import { useMemo, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { DebouncedInput } from '../../ui/debounced-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/fields.tsx'
import { Reason } from '../../ui/marks.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { isShare, percentLeft, percentOf, percentTogether } from './percent.ts'
import { findDonors, MOST_FOUND, readShares, type Share, type ShareHolder, splitGift } from './shares-data.ts'
import { statementToasts } from './toasts.ts'

type Props = { donationId: string; name: string; onClose: () => void }

/** Splits a joint gift among its givers. Each has a row in the statement with their share. */
export function SplitDialog(props: Props) {
  const [reading] = useState(() => load(() => readShares(props.donationId)))
  const { value: stored, failed } = useResolved(reading, statementToasts.loadFailed)
  return (stored ?? failed) ? <Shares {...props} stored={stored ?? []} /> : null
}

function Shares({ donationId, name, stored, onClose }: Props & { stored: Share[] }) {
  const [shares, setShares] = useState(stored)
  const [reason, setReason] = useState('')
  const { isBusy, run } = useAction()
  const typed = shares.map(({ percent }) => percent)
  const total = percentTogether(typed)
  const change = (id: string, percent: string) =>
    setShares(shares.map((share) => (share.donor_id === id ? { ...share, percent } : share)))
  const save = (list: Share[]) =>
    run(
      async () => {
        setReason('')
        try {
          await splitGift(
            donationId,
            list.map(({ donor_id, percent }) => ({ donor_id, percent: percentOf(percent) })),
          )
        } catch (error) {
          setReason(reasonOf(error))
          throw error
        }
      },
      {
        failed: statementToasts.splitFailed,
        onDone() {
          toast.success(list.length > 0 ? statementToasts.split : statementToasts.notJoint)
          onClose()
        },
      },
    )
  return (
    <Dialog title={`Split the gift of ${name}`} isBusy={isBusy} onClose={onClose}>
      <p className="text-soft">
        For a gift of several people. Each needs a donor’s record with a name, an identifier and an address.
      </p>
      <ul className="mt-3 grid gap-2">
        {shares.map(({ donor_id, name: of, percent }) => (
          <li key={donor_id} className="flex flex-wrap items-end gap-3">
            <span className="wrap-anywhere min-w-0 flex-1 basis-full self-center sm:basis-40">{of}</span>
            <span className="w-24">
              <Input
                label={`Percent of ${of}`}
                isLabelHidden
                inputMode="decimal"
                value={percent}
                onChange={(value) => change(donor_id, value)}
              />
            </span>
            %
            <SmallButton
              onPress={() => setShares(shares.filter((share) => share.donor_id !== donor_id))}
              look="danger"
              about={of}
            >
              Remove
            </SmallButton>
          </li>
        ))}
      </ul>
      <FindDonor
        besides={shares.map(({ donor_id }) => donor_id)}
        onFound={({ id, name: of }) =>
          setShares([...shares, { donor_id: id, name: of, percent: String(percentLeft(typed)) }])
        }
      />
      <div aria-live="polite" className="mt-3">
        <p className="text-soft">{total} % together</p>
        <Reason text={reason} />
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <SmallButton disabled={isBusy} onPress={() => save([])}>
          Not a joint gift
        </SmallButton>
        <SmallButton
          disabled={isBusy || shares.length < 2 || total !== 100 || !typed.every(isShare)}
          onPress={() => save(shares)}
          look="solid"
        >
          Split
        </SmallButton>
      </div>
    </Dialog>
  )
}

function FindDonor({ besides, onFound }: { besides: string[]; onFound: (donor: ShareHolder) => void }) {
  const [words, setWords] = useState('')
  const reading = useMemo(() => load(() => findDonors(words)), [words])
  const { value: found = [], isStale } = useResolved(reading, statementToasts.loadFailed)
  return (
    <div className="mt-3">
      <DebouncedInput
        label="Add a donor"
        type="search"
        value={words}
        placeholder="Name or email"
        onChange={setWords}
      />
      <ul className={`mt-1 ${isStale ? 'stale' : ''}`}>
        {found
          .filter(({ id }) => !besides.includes(id))
          .map((donor) => (
            <li key={donor.id}>
              <SmallButton
                onPress={() => {
                  onFound(donor)
                  setWords('')
                }}
                look="quiet"
                className="whitespace-normal! text-left"
              >
                Add {donor.name}
                {donor.email && <span className="font-normal text-soft">{donor.email}</span>}
              </SmallButton>
            </li>
          ))}
      </ul>
      {found.length === MOST_FOUND && (
        <p className="text-soft">There may be more. Type more of the name to find them.</p>
      )}
    </div>
  )
}
