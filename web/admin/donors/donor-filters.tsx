import type { ReactNode } from 'react'
import { donorStatuses } from '#domain/donors/fields.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Input } from '../ui/fields.tsx'
import { FilterPanel } from '../ui/filter-panel.tsx'
import type { OfferedValues } from './donors-data.ts'
import { between, GivingFilters, givingChips, rupees, type Titles, withoutGiving } from './giving-filters.tsx'
import { plainView, type View } from './list-address.ts'

const UTM = { source: 'UTM source', medium: 'UTM medium', utm_campaign: 'UTM campaign' } as const
const UTM_FIELDS = ['source', 'medium', 'utm_campaign'] as const
const EMPTIED: Record<string, Partial<View>> = {
  status: { status: [] },
  amount: { min: '', max: '' },
  added: { from: '', to: '' },
  ...withoutGiving,
}
const NONE: OfferedValues = { source: [], medium: [], utm_campaign: [], city: [] }

type Props = {
  view: View
  offered: OfferedValues | undefined
  titles: Titles
  onChange: (changes: Partial<View>, replace: boolean) => void
}

/** Search and filters of the list. Typing takes effect after a short pause. */
export function DonorFilters({ view, offered, titles, onChange }: Props) {
  const day = (text: string) => text && dayInWords(text)
  return (
    <FilterPanel
      isFramed={false}
      label="Search donors"
      placeholder="Name, email or phone"
      search={view.search}
      onSearch={(search) => onChange({ search }, true)}
      chips={{
        status: view.status.join(', '),
        ...givingChips(view, titles),
        amount: between('Amount', ['from', rupees(view.min)], ['to', rupees(view.max)]),
        added: between('Added', ['from', day(view.from)], ['until', day(view.to)]),
        ...Object.fromEntries(
          UTM_FIELDS.map((field) => [field, view[field] && `${UTM[field]}: ${view[field]}`]),
        ),
      }}
      onRemove={(name) => onChange(EMPTIED[name] ?? { [name]: '' }, false)}
      onClear={() => onChange({ ...plainView, sort: view.sort, descending: view.descending }, false)}
    >
      <Group name="What they gave">
        <GivingFilters view={view} titles={titles} cities={offered?.city ?? []} onChange={onChange} />
      </Group>
      <Group name="Their record">
        <Narrowing view={view} offered={offered} onChange={onChange} />
      </Group>
    </FilterPanel>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3 sm:col-span-2 sm:grid-cols-2 lg:col-span-4 lg:grid-cols-4">
      <legend className="mb-1 font-semibold text-heading">{name}</legend>
      {children}
    </fieldset>
  )
}

function Narrowing({ view, offered = NONE, onChange }: Omit<Props, 'titles'>) {
  const toggle = (status: (typeof donorStatuses)[number]) =>
    view.status.includes(status) ? view.status.filter((one) => one !== status) : [...view.status, status]
  return (
    <>
      <fieldset className="sm:col-span-2 lg:col-span-4">
        <legend className="font-semibold">Status</legend>
        <div className="flex flex-wrap gap-x-5">
          {donorStatuses.map((status) => (
            <label key={status} className="flex min-h-11 items-center gap-2 lg:min-h-9">
              <input
                type="checkbox"
                checked={view.status.includes(status)}
                onChange={() => onChange({ status: toggle(status) }, false)}
                className="size-5"
              />
              {status}
            </label>
          ))}
        </div>
      </fieldset>
      <DebouncedInput
        label="Amount from (₹)"
        inputMode="decimal"
        value={view.min}
        onChange={(min) => onChange({ min }, true)}
      />
      <DebouncedInput
        label="Amount to (₹)"
        inputMode="decimal"
        value={view.max}
        onChange={(max) => onChange({ max }, true)}
      />
      <Input label="Added from" type="date" value={view.from} onChange={(from) => onChange({ from }, true)} />
      <Input label="Added until" type="date" value={view.to} onChange={(to) => onChange({ to }, true)} />
      {UTM_FIELDS.map((field) => (
        <div key={field}>
          <DebouncedInput
            label={UTM[field]}
            list={`utm-${field}`}
            value={view[field]}
            onChange={(value) => onChange({ [field]: value }, true)}
          />
          <datalist id={`utm-${field}`}>
            {offered[field].map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
      ))}
    </>
  )
}
