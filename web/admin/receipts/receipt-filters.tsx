import { useId, useState } from 'react'
import { dayOf } from '#domain/indian-days.ts'
import { financialYearOf, yearInFigures } from '#domain/receipts/financial-year.ts'
import { missingKinds } from '#domain/receipts/receipt-for.ts'
import { DayRange } from '../ui/day-range.tsx'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Select } from '../ui/fields.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { smallButton } from '../ui/small-button.ts'
import { kindList, plainView, type ReceiptView, seriesList } from './list-address.ts'
import { kindWords, missingWords, seriesWords } from './receipt-words.ts'

type Props = { view: ReceiptView; onChange: (changes: Partial<ReceiptView>) => void }

const YEARS_BACK = 7

/** What narrows the list; its address holds all of it. */
export function ReceiptFilters({ view, onChange }: Props) {
  const current = financialYearOf(dayOf(new Date()))
  const years = Array.from({ length: YEARS_BACK }, (_, back) => current - back)
  if (view.year !== null && !years.includes(view.year)) years.push(view.year)
  const isWaiting = view.state === 'waiting'
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const narrowed = [view.year !== null, view.series, view.kind, view.missing, view.from, view.to, view.donor]
  const count = narrowed.filter(Boolean).length
  return (
    <search className="grid items-end gap-3 lg:grid-cols-3 xl:grid-cols-4">
      <div className="flex flex-wrap items-end gap-3 lg:contents">
        {!isWaiting && (
          <div className="min-w-0 flex-1">
            <DebouncedInput
              label="Number"
              type="search"
              value={view.number}
              placeholder="00012"
              onChange={(number) => onChange({ number })}
            />
          </div>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={`${smallButton('outline')} lg:hidden`}
        >
          Filters{count > 0 && ` (${count})`}
          <ChevronIcon className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={id} className={`gap-3 sm:grid-cols-2 lg:contents ${isOpen ? 'grid' : 'hidden'}`}>
        <Select
          label="Year"
          value={view.year === null ? '' : String(view.year)}
          onChange={(year) => onChange({ year: year === '' ? null : Number(year) })}
          options={[
            { value: '', label: 'All years' },
            ...years.map((year) => ({ value: String(year), label: yearInFigures(year) })),
          ]}
        />
        <DayRange
          from={view.from || undefined}
          to={view.to || undefined}
          onChange={(end, day) => onChange({ [end]: day })}
        />
        {isWaiting ? (
          <Select
            label="Waits for"
            value={view.missing}
            onChange={(missing) => onChange({ missing: missing as ReceiptView['missing'] })}
            options={[
              { value: '', label: 'Anything' },
              ...missingKinds.map((value) => ({ value, label: sentence(missingWords[value]) })),
            ]}
          />
        ) : (
          <>
            <Select
              label="Series"
              value={view.series}
              onChange={(series) => onChange({ series: series as ReceiptView['series'] })}
              options={[
                { value: '', label: 'All series' },
                ...seriesList.map((value) => ({ value, label: seriesWords[value] })),
              ]}
            />
            <Select
              label="Kind"
              value={view.kind}
              onChange={(kind) => onChange({ kind: kind as ReceiptView['kind'] })}
              options={[
                { value: '', label: 'All kinds' },
                ...kindList.map((value) => ({ value, label: kindWords[value] })),
              ]}
            />
          </>
        )}
      </div>
      {(count > 0 || view.number) && (
        <button
          type="button"
          onClick={() => onChange({ ...plainView, state: view.state })}
          className={`${smallButton('quiet')} justify-self-start`}
        >
          {view.donor ? 'Clear filters (one donor)' : 'Clear filters'}
        </button>
      )}
    </search>
  )
}

const sentence = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`
