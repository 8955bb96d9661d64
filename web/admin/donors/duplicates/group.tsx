import { Link } from 'react-router'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { when } from '../../lib/when.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { DuplicateGroup } from './duplicates-data.ts'

type Props = {
  reason: string
  group: DuplicateGroup
  onMerge: () => void
  onDifferent: (pressed: HTMLElement) => void
}

export function Group({ reason, group: { donors, ids }, onMerge, onDifferent }: Props) {
  const left = ids.length - donors.length
  const names = donors.map(({ name }) => name).join(', ')
  return (
    <Card>
      <h2 className="font-body font-semibold text-base">{reason}</h2>
      <ul className="mt-2 divide-y divide-line">
        {donors.map((donor) => (
          <li key={donor.id} className="flex flex-wrap items-center gap-x-4 py-2">
            <Link
              to={`/admin/donors/${donor.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline lg:min-h-6"
            >
              {donor.name}
            </Link>
            {donor.email && <span className="break-all">{donor.email}</span>}
            {donor.phone && <span className="whitespace-nowrap">{donor.phone}</span>}
            <span className="text-soft">
              {donor.status}, {formatRupees(donor.amount_donated, { paise: 'always' })}, since{' '}
              {when(donor.created_at)}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="mt-1 text-soft">And {formatNumber(left)} more. They are shown once these are merged.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <SmallButton onPress={onMerge} about={names}>
          Merge…
        </SmallButton>
        <SmallButton onPress={onDifferent} look="quiet" about={names}>
          Different people
        </SmallButton>
      </div>
    </Card>
  )
}
