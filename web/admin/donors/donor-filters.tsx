import { useState } from 'react'
import { donorStatuses } from '#domain/donors/fields.ts'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Input } from '../ui/fields.tsx'
import { smallButton } from '../ui/small-button.ts'
import type { Campaigns } from './donors-data.ts'
import { narrowings, plainView, type View } from './list-address.ts'

const NONE: Campaigns = { source: [], medium: [], campaign: [] }

type Props = {
  view: View
  campaigns: Campaigns | undefined
  onChange: (changes: Partial<View>, replace: boolean) => void
}

/** What the list is searched for and narrowed to. Typing takes effect after a short pause. */
export function DonorFilters({ view, campaigns, onChange }: Props) {
  const count = narrowings(view)
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <search className="mt-3 block">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <DebouncedInput
            label="Search donors"
            placeholder="Name, email or phone"
            type="search"
            value={view.search}
            onChange={(search) => onChange({ search }, true)}
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={smallButton('outline')}
        >
          Filters{count > 0 && ` (${count})`}
        </button>
        {(count > 0 || view.search) && (
          <button
            type="button"
            onClick={() => onChange({ ...plainView, sort: view.sort, descending: view.descending }, false)}
            className={smallButton('quiet')}
          >
            Clear
          </button>
        )}
      </div>
      {isOpen && <Narrowing view={view} campaigns={campaigns} onChange={onChange} />}
    </search>
  )
}

function Narrowing({ view, campaigns = NONE, onChange }: Props) {
  const toggle = (status: (typeof donorStatuses)[number]) =>
    view.status.includes(status) ? view.status.filter((one) => one !== status) : [...view.status, status]
  return (
    <div className="mt-3 grid gap-3 rounded-md bg-sunken p-3 sm:grid-cols-2 xl:grid-cols-4">
      <fieldset className="sm:col-span-2 xl:col-span-4">
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
      {(['source', 'medium', 'campaign'] as const).map((field) => (
        <div key={field}>
          <DebouncedInput
            label={`UTM ${field}`}
            list={`utm-${field}`}
            value={view[field]}
            onChange={(value) => onChange({ [field]: value }, true)}
          />
          <datalist id={`utm-${field}`}>
            {campaigns[field].map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
      ))}
    </div>
  )
}
