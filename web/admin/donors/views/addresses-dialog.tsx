import { useState } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { dialogButtons } from '../../ui/dialog-buttons.ts'
import { TextArea } from '../../ui/fields.tsx'
import { Reason } from '../../ui/marks.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { newsAddresses } from '../donors-data.ts'
import { filterOf, type View } from '../list-address.ts'

type Props = { view: View; total: number; onClose: () => void }

/** Email addresses of the view's donors who want news, to copy. */
export function AddressesDialog({ view, total, onClose }: Props) {
  const [reading] = useState(() =>
    load(() =>
      newsAddresses(filterOf(view)).then(
        (addresses) => ({ addresses, problem: undefined }),
        (error) => ({ addresses: [], problem: reasonOf(error) }),
      ),
    ),
  )
  const { value } = useResolved(reading)
  const count = value?.addresses.length ?? 0
  const text = value?.addresses.join(', ') ?? ''
  return (
    <Dialog title="Email addresses for news" onClose={onClose}>
      <div className="mt-3 grid gap-3">
        {!value && (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )}
        <Reason text={value?.problem} />
        {value && !value.problem && (
          <>
            <p>
              {count === 0 ? 'None' : formatNumber(count)} of {formatNumber(total)}{' '}
              {total === 1 ? 'donor' : 'donors'}: those who agreed to news and have not withdrawn it.
            </p>
            {count > 0 && (
              <TextArea
                label="Addresses"
                hint="Put them in Bcc, so that donors do not see each other. This export is logged."
                readOnly
                rows={6}
                value={text}
                onChange={() => {}}
              />
            )}
          </>
        )}
        <div className={`flex flex-wrap gap-2 ${dialogButtons}`}>
          <SmallButton onPress={onClose}>Close</SmallButton>
          {count > 0 && <CopyButton text={text} label="Copy" className={smallButton('solid')} />}
        </div>
      </div>
    </Dialog>
  )
}
