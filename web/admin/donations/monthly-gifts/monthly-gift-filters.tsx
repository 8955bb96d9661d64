import {
  type LossReason,
  lossReasons,
  type MonthlyGiftFilter,
  monthlyChanges,
  monthlyStatuses,
} from '#domain/donations/monthly-gift-filter.ts'
import { changeLabels, lossLabels, monthlyStatusLabels } from '#domain/donations/monthly-gift-labels.ts'
import { without, withPart } from '../../lib/filters.ts'
import { CauseSelect, causeChip } from '../../ui/cause-select.tsx'
import { DayRange } from '../../ui/day-range.tsx'
import { Check, optionsAfter, Select } from '../../ui/fields.tsx'
import { FilterPanel } from '../../ui/filter-panel.tsx'

type Props = {
  filter: MonthlyGiftFilter
  causes: ReadonlyMap<string, string>
  /** Test monthly gifts exist, and the site is not in test mode. */
  hasTest: boolean
  /** `typed` while typing: such steps add no entry to the browser's history. */
  onChange: (change: (filter: MonthlyGiftFilter) => MonthlyGiftFilter, how?: 'typed') => void
}

export function MonthlyGiftFilters({ filter, causes, hasTest, onChange }: Props) {
  const set = (name: keyof MonthlyGiftFilter, value: string | null | undefined, how?: 'typed') =>
    onChange((chosen) => withPart(chosen, name, value), how)

  return (
    <FilterPanel
      placeholder="Name, email, phone, reference"
      search={filter.q ?? ''}
      onSearch={(q) => set('q', q, 'typed')}
      chips={{
        cause: causeChip(filter.cause, causes),
        change: filter.change && changeLabels[filter.change],
        why: filter.why && inTitle(filter.why),
        donor: filter.donor && 'One donor',
        test: filter.test && 'Test mode only',
      }}
      onRemove={(name) =>
        onChange((chosen) => without(chosen, name === 'change' ? ['change', 'why'] : [name]))
      }
      period={{
        from: filter.from,
        to: filter.to,
        onChange: ({ from, to }) => onChange((chosen) => withPart(withPart(chosen, 'from', from), 'to', to)),
      }}
      isNarrowedBeside={filter.status !== undefined}
      onClear={() => onChange(() => ({}))}
      beside={
        <div className="w-44 max-sm:flex-1">
          <Select
            label="State"
            value={filter.status ?? ''}
            onChange={(status) => set('status', status)}
            options={[
              { value: '', label: 'Any state' },
              { value: 'unpaid', label: 'Failing or stopped' },
              ...monthlyStatuses.map((value) => ({ value, label: monthlyStatusLabels[value] })),
            ]}
          />
        </div>
      }
    >
      <CauseSelect cause={filter.cause} causes={causes} onChange={(cause) => set('cause', cause)} />
      <Select
        label="What happened"
        value={filter.change ?? ''}
        onChange={(change) => onChange((chosen) => withPart(without(chosen, ['why']), 'change', change))}
        options={optionsAfter('Started', monthlyChanges, (value) => changeLabels[value])}
      />
      <DayRange from={filter.from} to={filter.to} onChange={set} />
      {filter.change === 'lost' && (
        <Select
          label="Why it was lost"
          value={filter.why ?? ''}
          onChange={(why) => set('why', why)}
          options={optionsAfter('Any reason', lossReasons, inTitle)}
        />
      )}
      {(hasTest || filter.test) && (
        <div className="flex items-end">
          <Check
            label="Test mode only"
            checked={filter.test === 'yes'}
            onChange={(isTest) => set('test', isTest ? 'yes' : '')}
          />
        </div>
      )}
    </FilterPanel>
  )
}

function inTitle(why: LossReason): string {
  const words = lossLabels[why]
  return words.charAt(0).toUpperCase() + words.slice(1)
}
