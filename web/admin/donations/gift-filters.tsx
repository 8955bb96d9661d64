import { dedicationKinds, dedicationWords } from '#domain/donations/dedication-kinds.ts'
import { type GiftFilter, type GiftSort, giftPlatforms, giftSorts } from '#domain/donations/gift-filter.ts'
import { platformLabels, sortLabels, statusLabels } from '#domain/donations/gift-labels.ts'
import { dayOf, periodsOn } from '#domain/india/indian-days.ts'
import { without, withPart } from '../lib/filters.ts'
import { CampaignSelect, CauseSelect, campaignChip, causeChip } from '../ui/cause-select.tsx'
import { DayRange } from '../ui/day-range.tsx'
import { optionsAfter, Select } from '../ui/fields.tsx'
import { FilterPanel } from '../ui/filter-panel.tsx'

const ANY_TIME = 'Any time'
const OTHER_TIME = 'Other days'
const STATUSES = { ...statusLabels, paid: 'Paid, including refunded' }
const UNTHANKED = 'Not yet thanked'
const MONTHLY = { yes: 'Monthly only', no: 'Once only' }

type Props = {
  filter: GiftFilter
  sort: GiftSort
  causes: ReadonlyMap<string, string>
  campaigns: ReadonlyMap<string, string>
  /**
   * Applies a change to the latest requested filter, which may be ahead of the address. `typed` while typing:
   * such steps add no entry to the browser's history.
   */
  onChange: (change: (filter: GiftFilter) => GiftFilter, how?: 'typed') => void
  onSort: (sort: GiftSort) => void
}

export function GiftFilters({ filter, sort, causes, campaigns, onChange, onSort }: Props) {
  const set = (name: keyof GiftFilter, value: string | null | undefined, how?: 'typed') =>
    onChange((chosen) => withPart(chosen, name, value), how)
  const periods = periodsOn(dayOf(new Date()))
  const period = periods.find(({ from, to }) => from === filter.from && to === filter.to)

  const setDays = ({ from, to }: { from?: string | undefined; to?: string | undefined } = {}) =>
    onChange((chosen) => ({ ...without(chosen, ['from', 'to']), ...(from && to ? { from, to } : {}) }))

  return (
    <FilterPanel
      placeholder="Name, email, phone, reference"
      search={filter.q ?? ''}
      onSearch={(q) => set('q', q, 'typed')}
      chips={{
        cause: causeChip(filter.cause, causes),
        campaign: campaignChip(filter.campaign, campaigns),
        status: filter.status && STATUSES[filter.status],
        platform: filter.platform && platformLabels[filter.platform],
        monthly: filter.monthly && MONTHLY[filter.monthly],
        dedication: filter.dedication && dedicationWords[filter.dedication],
        thanked: filter.thanked && UNTHANKED,
        ...linkedChips(filter),
      }}
      onRemove={(name) => set(name, undefined)}
      period={{ from: filter.from, to: filter.to, onChange: setDays }}
      onClear={() => onChange(() => ({}))}
      beside={
        <div className="w-40 max-sm:flex-1">
          <Select
            label="Sort"
            value={sort}
            onChange={(value) => onSort(value as GiftSort)}
            options={giftSorts.map((value) => ({ value, label: sortLabels[value] }))}
          />
        </div>
      }
    >
      <Select
        label="Period"
        value={period?.name ?? (filter.from || filter.to ? OTHER_TIME : ANY_TIME)}
        onChange={(name) => setDays(periods.find((one) => one.name === name))}
        options={[
          { value: ANY_TIME, label: ANY_TIME },
          ...periods.map(({ name }) => ({ value: name, label: name })),
          ...(!period && (filter.from || filter.to) ? [{ value: OTHER_TIME, label: OTHER_TIME }] : []),
        ]}
      />
      <DayRange from={filter.from} to={filter.to} onChange={set} />
      <CauseSelect cause={filter.cause} causes={causes} onChange={(cause) => set('cause', cause)} />
      <CampaignSelect
        campaign={filter.campaign}
        campaigns={campaigns}
        onChange={(campaign) => set('campaign', campaign)}
      />
      <Select
        label="Status"
        value={filter.status ?? ''}
        onChange={(status) => set('status', status)}
        options={[
          { value: '', label: 'Any status' },
          ...Object.entries(STATUSES).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Select
        label="Payment method"
        value={filter.platform ?? ''}
        onChange={(platform) => set('platform', platform)}
        options={optionsAfter('Any method', giftPlatforms, (value) => platformLabels[value])}
      />
      <Select
        label="Monthly"
        value={filter.monthly ?? ''}
        onChange={(monthly) => set('monthly', monthly)}
        options={[
          { value: '', label: 'Monthly and one-time' },
          ...Object.entries(MONTHLY).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Select
        label="Dedication"
        value={filter.dedication ?? ''}
        onChange={(dedication) => set('dedication', dedication)}
        options={optionsAfter('With or without', dedicationKinds, (value) => dedicationWords[value])}
      />
      <Select
        label="Thanks"
        value={filter.thanked ?? ''}
        onChange={(thanked) => set('thanked', thanked)}
        options={[
          { value: '', label: 'Thanked or not' },
          { value: 'no', label: UNTHANKED },
        ]}
      />
    </FilterPanel>
  )
}

const LINKED = {
  source: 'Source',
  utm_campaign: 'UTM campaign',
  donor: 'One donor',
  mandate: 'One monthly gift',
  poster: 'One poster',
  pledge: 'One pledge',
  giver: 'Donors',
  refunded: 'With refunds',
  deducted: 'A bank took something back',
  in_kind: 'In kind',
  test: 'Test mode',
} as const

const SAYS_ALL = new Set<keyof typeof LINKED>([
  'donor',
  'mandate',
  'poster',
  'pledge',
  'refunded',
  'deducted',
  'test',
])

/** Filters set only by links from other screens: shown, so that they can be removed. */
function linkedChips(filter: GiftFilter) {
  return Object.fromEntries(
    (Object.keys(LINKED) as (keyof typeof LINKED)[])
      .filter((name) => filter[name] !== undefined)
      .map((name) => [
        name,
        SAYS_ALL.has(name) ? LINKED[name] : `${LINKED[name]}: ${filter[name] ?? 'none'}`,
      ]),
  ) as Partial<Record<keyof typeof LINKED, string>>
}
