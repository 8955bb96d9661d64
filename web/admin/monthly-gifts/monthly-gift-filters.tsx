import { useState } from 'react'
import {
  type LossReason,
  lossReasons,
  type MonthlyGiftChange,
  type MonthlyGiftFilter,
  monthlyChanges,
  monthlyStatuses,
} from '#domain/donations/monthly-gift-filter.ts'
import { changeWords, lossWords, monthlyStatusWords } from '#domain/donations/monthly-gift-words.ts'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Check, Input, Select } from '../ui/fields.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { smallButton } from '../ui/small-button.ts'

// No cause has it for an id, as ids have no spaces.
const NO_CAUSE = 'no cause'

type Props = {
  filter: MonthlyGiftFilter
  causes: ReadonlyMap<string, string>
  /** There are some made with test keys, and the site is not in test mode. */
  hasTest: boolean
  /** `typed` while a text is being typed: such steps leave no trace in the browser's history. */
  onChange: (change: (filter: MonthlyGiftFilter) => MonthlyGiftFilter, how?: 'typed') => void
}

export function MonthlyGiftFilters({ filter, causes, hasTest, onChange }: Props) {
  const set = (name: keyof MonthlyGiftFilter, value: string, how?: 'typed') =>
    onChange((chosen) => ({ ...without(chosen, [name]), ...(value ? { [name]: value } : {}) }), how)
  const setCause = (value: string) =>
    value === NO_CAUSE ? onChange((chosen) => ({ ...chosen, cause: null })) : set('cause', value)
  const setChange = (value: string) =>
    onChange((chosen) => ({
      ...without(chosen, ['change', 'why']),
      ...(value ? { change: value as MonthlyGiftChange } : {}),
    }))
  const [isOpen, setOpen] = useState(false)
  const narrowed = Object.keys(without(filter, ['q'])).length

  return (
    <search className="rounded-lg border border-line bg-surface p-3 sm:p-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_18rem]">
          <DebouncedInput
            label="Search"
            type="search"
            placeholder="Name, email, phone or subscription"
            maxLength={200}
            value={filter.q ?? ''}
            onChange={(q) => set('q', q.trim(), 'typed')}
          />
        </div>
        <div className="w-44 max-sm:flex-1">
          <Select
            label="State"
            value={filter.status ?? ''}
            onChange={(status) => set('status', status)}
            options={[
              { value: '', label: 'Any state' },
              { value: 'unpaid', label: 'Failing or stopped' },
              ...monthlyStatuses.map((value) => ({ value, label: monthlyStatusWords[value] })),
            ]}
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="monthly-gift-filters"
          onClick={() => setOpen(!isOpen)}
          className={`${smallButton('outline')} lg:hidden`}
        >
          Filters{narrowed > 0 && ` (${narrowed})`}
          <ChevronIcon className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div
        id="monthly-gift-filters"
        className={`mt-3 gap-3 sm:grid-cols-2 lg:grid lg:grid-cols-4 ${isOpen ? 'grid' : 'hidden'}`}
      >
        <Select
          label="Cause"
          value={filter.cause === null ? NO_CAUSE : (filter.cause ?? '')}
          onChange={setCause}
          options={[
            { value: '', label: 'All causes' },
            { value: NO_CAUSE, label: 'General' },
            ...[...causes].map(([value, label]) => ({ value, label })),
            ...(filter.cause && !causes.has(filter.cause)
              ? [{ value: filter.cause, label: filter.cause }]
              : []),
          ]}
        />
        <Select
          label="What happened"
          value={filter.change ?? ''}
          onChange={setChange}
          options={[
            { value: '', label: 'Begun' },
            ...monthlyChanges.map((value) => ({ value, label: changeWords[value] })),
          ]}
        />
        <Input
          label="From"
          type="date"
          max={filter.to}
          value={filter.from ?? ''}
          onChange={(from) => set('from', from)}
        />
        <Input
          label="To (inclusive)"
          type="date"
          min={filter.from}
          value={filter.to ?? ''}
          onChange={(to) => set('to', to)}
        />
        {filter.change === 'lost' && (
          <Select
            label="Why it was lost"
            value={filter.why ?? ''}
            onChange={(why) => set('why', why)}
            options={[
              { value: '', label: 'Any reason' },
              ...lossReasons.map((value) => ({ value, label: inTitle(value) })),
            ]}
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
        <div className="flex items-end gap-2">
          {filter.donor && (
            <button type="button" onClick={() => set('donor', '')} className={smallButton('outline')}>
              One donor
              <span aria-hidden="true">×</span>
              <span className="sr-only">, remove this filter</span>
            </button>
          )}
          <button
            type="button"
            disabled={narrowed === 0 && !filter.q}
            onClick={() => onChange(() => ({}))}
            className={smallButton('quiet')}
          >
            Clear filters
          </button>
        </div>
      </div>
    </search>
  )
}

function inTitle(why: LossReason): string {
  const words = lossWords[why]
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function without(filter: MonthlyGiftFilter, names: readonly (keyof MonthlyGiftFilter)[]): MonthlyGiftFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([name]) => !names.includes(name as keyof MonthlyGiftFilter)),
  )
}
