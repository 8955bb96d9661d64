import { useState } from 'react'
import {
  type GiftFilter,
  type GiftSort,
  giftPlatforms,
  giftSorts,
  giftStatuses,
} from '#domain/donations/gift-filter.ts'
import { platformWords, sortWords, statusWords } from '#domain/donations/gift-words.ts'
import { dayOf, periodsOn } from '#domain/indian-days.ts'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Input, Select } from '../ui/fields.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { smallButton } from '../ui/small-button.ts'

const ANY_TIME = 'Any time'
const OTHER_TIME = 'Other days'
// No cause has it for an id, as ids have no spaces.
const NO_CAUSE = 'no cause'

type Props = {
  filter: GiftFilter
  sort: GiftSort
  causes: ReadonlyMap<string, string>
  /**
   * Changes what was chosen last, which may be more than what is shown: an address takes a moment to follow.
   * `typed` while a text is being typed: such steps leave no trace in the browser's history.
   */
  onChange: (change: (filter: GiftFilter) => GiftFilter, how?: 'typed') => void
  onSort: (sort: GiftSort) => void
}

export function GiftFilters({ filter, sort, causes, onChange, onSort }: Props) {
  const set = (name: keyof GiftFilter, value: string, how?: 'typed') =>
    onChange((chosen) => ({ ...without(chosen, [name]), ...(value ? { [name]: value } : {}) }), how)
  const setCause = (value: string) =>
    value === NO_CAUSE ? onChange((chosen) => ({ ...chosen, cause: null })) : set('cause', value)
  const [isOpen, setOpen] = useState(false)
  const narrowed = Object.keys(without(filter, ['q'])).length
  const periods = periodsOn(dayOf(new Date()))
  const period = periods.find(({ from, to }) => from === filter.from && to === filter.to)

  const choosePeriod = (name: string) => {
    const { from, to } = periods.find((one) => one.name === name) ?? {}
    onChange((chosen) => ({ ...without(chosen, ['from', 'to']), ...(from && to ? { from, to } : {}) }))
  }

  return (
    <search className="rounded-lg border border-line bg-surface p-3 sm:p-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_18rem]">
          <DebouncedInput
            label="Search"
            type="search"
            placeholder="Name, email, phone, transaction, order or payment"
            maxLength={200}
            value={filter.q ?? ''}
            onChange={(q) => set('q', q.trim(), 'typed')}
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="gift-filters"
          onClick={() => setOpen(!isOpen)}
          className={`${smallButton('outline')} lg:hidden`}
        >
          Filters{narrowed > 0 && ` (${narrowed})`}
          <ChevronIcon className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        <div className="w-40 max-sm:flex-1">
          <Select
            label="Sort"
            value={sort}
            onChange={(value) => onSort(value as GiftSort)}
            options={giftSorts.map((value) => ({ value, label: sortWords[value] }))}
          />
        </div>
      </div>
      <div
        id="gift-filters"
        className={`mt-3 gap-3 sm:grid-cols-2 lg:grid lg:grid-cols-4 ${isOpen ? 'grid' : 'hidden'}`}
      >
        <Select
          label="Period"
          value={period?.name ?? (filter.from || filter.to ? OTHER_TIME : ANY_TIME)}
          onChange={choosePeriod}
          options={[
            { value: ANY_TIME, label: ANY_TIME },
            ...periods.map(({ name }) => ({ value: name, label: name })),
            ...(!period && (filter.from || filter.to) ? [{ value: OTHER_TIME, label: OTHER_TIME }] : []),
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
        <Select
          label="Cause"
          value={filter.cause === null ? NO_CAUSE : (filter.cause ?? '')}
          onChange={setCause}
          options={[
            { value: '', label: 'All causes' },
            { value: NO_CAUSE, label: 'General' },
            ...[...causes].map(([value, label]) => ({ value, label })),
            ...unlisted(filter.cause, [...causes.keys()]),
          ]}
        />
        <Select
          label="Status"
          value={filter.status ?? ''}
          onChange={(status) => set('status', status)}
          options={[
            { value: '', label: 'Any status' },
            ...giftStatuses.map((value) => ({ value, label: statusWords[value] })),
            { value: 'paid', label: 'Paid, including refunded' },
          ]}
        />
        <Select
          label="Payment method"
          value={filter.platform ?? ''}
          onChange={(platform) => set('platform', platform)}
          options={[
            { value: '', label: 'Any method' },
            ...giftPlatforms.map((value) => ({ value, label: platformWords[value] })),
          ]}
        />
        <Select
          label="Monthly"
          value={filter.monthly ?? ''}
          onChange={(monthly) => set('monthly', monthly)}
          options={[
            { value: '', label: 'Monthly and one-time' },
            { value: 'yes', label: 'Monthly only' },
            { value: 'no', label: 'Once only' },
          ]}
        />
        <div className="flex items-end">
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
      <Linked filter={filter} onRemove={(name) => set(name, '')} />
    </search>
  )
}

const LINKED = {
  source: 'Source',
  campaign: 'Campaign',
  donor: 'One donor',
  mandate: 'One monthly gift',
  giver: 'Donors',
  refunded: 'With refunds',
  deducted: 'A bank took something back',
  test: 'Test mode',
} as const

const SAYS_ALL = new Set<keyof typeof LINKED>(['donor', 'mandate', 'refunded', 'deducted', 'test'])

/** What only a link from another screen asks for: shown, so that it can be taken away. */
function Linked({ filter, onRemove }: { filter: GiftFilter; onRemove: (name: keyof typeof LINKED) => void }) {
  const names = (Object.keys(LINKED) as (keyof typeof LINKED)[]).filter((name) => filter[name] !== undefined)
  if (names.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => onRemove(name)} className={smallButton('outline')}>
            {LINKED[name]}
            {!SAYS_ALL.has(name) && `: ${filter[name] ?? 'none'}`}
            <span aria-hidden="true">×</span>
            <span className="sr-only">, remove this filter</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function unlisted(value: string | null | undefined, known: readonly string[]) {
  return value && !known.includes(value) ? [{ value, label: value }] : []
}

function without(filter: GiftFilter, names: readonly (keyof GiftFilter)[]): GiftFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([name]) => !names.includes(name as keyof GiftFilter)),
  )
}
