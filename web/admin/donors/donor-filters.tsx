import { donorStatuses } from '#domain/donors/fields.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Input } from '../ui/fields.tsx'
import { FilterPanel } from '../ui/filter-panel.tsx'
import type { UtmValues } from './donors-data.ts'
import { plainView, type View } from './list-address.ts'

const UTM = ['source', 'medium', 'campaign'] as const
const EMPTIED: Record<string, Partial<View>> = {
  status: { status: [] },
  amount: { min: '', max: '' },
  added: { from: '', to: '' },
}
const NONE: UtmValues = { source: [], medium: [], campaign: [] }

type Props = {
  view: View
  offered: UtmValues | undefined
  onChange: (changes: Partial<View>, replace: boolean) => void
}

/** Search and filters of the list. Typing takes effect after a short pause. */
export function DonorFilters({ view, offered, onChange }: Props) {
  const rupees = [view.min && `from ₹${view.min}`, view.max && `to ₹${view.max}`].filter(Boolean).join(' ')
  const days = [view.from && `from ${dayInWords(view.from)}`, view.to && `until ${dayInWords(view.to)}`]
    .filter(Boolean)
    .join(' ')
  return (
    <FilterPanel
      isFramed={false}
      label="Search donors"
      placeholder="Name, email or phone"
      search={view.search}
      onSearch={(search) => onChange({ search }, true)}
      chips={{
        status: view.status.join(', '),
        amount: rupees && `Amount ${rupees}`,
        added: days && `Added ${days}`,
        ...Object.fromEntries(UTM.map((field) => [field, view[field] && `UTM ${field}: ${view[field]}`])),
      }}
      onRemove={(name) => onChange(EMPTIED[name] ?? { [name]: '' }, false)}
      onClear={() => onChange({ ...plainView, sort: view.sort, descending: view.descending }, false)}
    >
      <Narrowing view={view} offered={offered} onChange={onChange} />
    </FilterPanel>
  )
}

function Narrowing({ view, offered = NONE, onChange }: Props) {
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
      {UTM.map((field) => (
        <div key={field}>
          <DebouncedInput
            label={`UTM ${field}`}
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
