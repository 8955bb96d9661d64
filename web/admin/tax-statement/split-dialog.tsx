import { useEffect, useState } from 'react'
import { supabase } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useAction } from '../lib/use-action.ts'
import { withErrorToast } from '../lib/with-error-toast.ts'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Input } from '../ui/fields.tsx'
import { Reason } from '../ui/marks.tsx'
import { smallButton } from '../ui/small-button.ts'
import { statementMessages } from './messages.ts'
import { splitGift } from './statement-data.ts'

type Share = { donor_id: string; name: string; percent: string }
type Found = { id: string; name: string; email: string | null }
type Props = { donationId: string; name: string; onClose: () => void }

/** Who gave how much of a joint gift. Each stands in the statement with their share. */
export function SplitDialog({ donationId, name, onClose }: Props) {
  const [shares, setShares] = useState<Share[]>()
  const [reason, setReason] = useState('')
  const { isBusy, run } = useAction()
  useEffect(() => {
    withErrorToast(readShares(donationId), statementMessages.loadFailed).then((found) =>
      setShares(found ?? []),
    )
  }, [donationId])
  if (!shares) return null
  const total = shares.reduce((sum, { percent }) => sum + (Number(percent) || 0), 0)
  const change = (id: string, percent: string) =>
    setShares(shares.map((share) => (share.donor_id === id ? { ...share, percent } : share)))
  const save = (list: Share[]) =>
    run(
      async () => {
        setReason('')
        try {
          await splitGift(
            donationId,
            list.map(({ donor_id, percent }) => ({ donor_id, percent: Number(percent) })),
          )
        } catch (error) {
          setReason(reasonOf(error))
          throw error
        }
      },
      {
        failed: statementMessages.splitFailed,
        onDone() {
          toast.success(statementMessages.split)
          onClose()
        },
      },
    )
  return (
    <Dialog title={`Split the gift of ${name}`} isBusy={isBusy} onClose={onClose}>
      <p className="text-soft">
        For a gift of several people. Each needs a donor’s record with an identifier and an address.
      </p>
      <ul className="mt-3 grid gap-2">
        {shares.map(({ donor_id, name: of, percent }) => (
          <li key={donor_id} className="flex flex-wrap items-end gap-3">
            <span className="min-w-0 flex-1 self-center">{of}</span>
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
            <button
              type="button"
              onClick={() => setShares(shares.filter((share) => share.donor_id !== donor_id))}
              className={smallButton('danger')}
            >
              Remove<span className="sr-only"> {of}</span>
            </button>
          </li>
        ))}
      </ul>
      <FindDonor
        besides={shares.map(({ donor_id }) => donor_id)}
        onFound={({ id, name: of }) =>
          setShares([
            ...shares,
            { donor_id: id, name: of, percent: String(Math.max(Math.round((100 - total) * 100) / 100, 0)) },
          ])
        }
      />
      <div aria-live="polite" className="mt-3">
        <p className="text-soft">{total} % together</p>
        <Reason text={reason} />
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <button type="button" disabled={isBusy} onClick={() => save([])} className={smallButton('outline')}>
          Not a joint gift
        </button>
        <button
          type="button"
          disabled={isBusy || shares.length < 2 || total !== 100}
          onClick={() => save(shares)}
          className={smallButton('solid')}
        >
          Split
        </button>
      </div>
    </Dialog>
  )
}

/** The shares as they are, or the whole gift as its donor's. */
async function readShares(donationId: string): Promise<Share[]> {
  const { data } = await supabase()
    .from('gift_shares')
    .select('percent, donors(id, name)')
    .eq('donation_id', donationId)
    .throwOnError()
  const shares = data.flatMap(({ percent, donors }) =>
    donors ? [{ donor_id: donors.id, name: donors.name, percent: String(percent) }] : [],
  )
  if (shares.length > 0) return shares
  const { data: gift } = await supabase()
    .from('donations')
    .select('donors(id, name)')
    .eq('id', donationId)
    .single()
    .throwOnError()
  return gift.donors ? [{ donor_id: gift.donors.id, name: gift.donors.name, percent: '100' }] : []
}

const MOST_FOUND = 6

function FindDonor({ besides, onFound }: { besides: string[]; onFound: (donor: Found) => void }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found[]>([])
  const search = async (typed: string) => {
    setWords(typed)
    const text = typed.trim().replace(/[%_\\,()"*]/g, ' ')
    if (text.length < 2) return setFound([])
    const { data } = await supabase()
      .from('donors')
      .select('id, name, email')
      .or(`name.ilike.%${text}%,email.ilike.%${text}%`)
      .order('name')
      .limit(MOST_FOUND)
    setFound(data ?? [])
  }
  return (
    <div className="mt-3">
      <DebouncedInput
        label="Add a donor"
        type="search"
        value={words}
        placeholder="Name or email"
        onChange={search}
      />
      <ul className="mt-1">
        {found
          .filter(({ id }) => !besides.includes(id))
          .map((donor) => (
            <li key={donor.id}>
              <button
                type="button"
                onClick={() => {
                  onFound(donor)
                  setWords('')
                  setFound([])
                }}
                className={`${smallButton('quiet')} whitespace-normal text-left`}
              >
                Add {donor.name}
                {donor.email && <span className="font-normal text-soft">{donor.email}</span>}
              </button>
            </li>
          ))}
      </ul>
      {found.length === MOST_FOUND && (
        <p className="text-soft">There may be more. Type more of the name to find them.</p>
      )}
    </div>
  )
}
