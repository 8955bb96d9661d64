import { financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { missingKinds } from '#domain/receipts/receipt-for.ts'
import { kindLabels, missingLabels, seriesLabels } from '../../lib/receipt-labels.ts'
import { DayRange } from '../../ui/day-range.tsx'
import { optionsAfter, Select } from '../../ui/fields.tsx'
import { FilterPanel } from '../../ui/filter-panel.tsx'
import { kindList, plainView, type ReceiptView, seriesList } from './list-address.ts'

type Props = { view: ReceiptView; onChange: (changes: Partial<ReceiptView>) => void }

const YEARS_BACK = 7

/** Filters of the list; its address holds all of them. Only issued receipts have a number to search for. */
export function ReceiptFilters({ view, onChange }: Props) {
  const isWaiting = view.state === 'waiting'
  return (
    <FilterPanel
      {...(!isWaiting && {
        placeholder: 'Number, such as 00012',
        search: view.number,
        onSearch: (number: string) => onChange({ number }),
      })}
      chips={{
        year: view.year !== null && yearInFigures(view.year),
        series: view.series && seriesLabels[view.series],
        kind: view.kind && kindLabels[view.kind],
        missing: view.missing && sentence(missingLabels[view.missing]),
        donor: view.donor && 'One donor',
      }}
      onRemove={(name) => onChange({ [name]: plainView[name] })}
      period={{
        from: view.from || undefined,
        to: view.to || undefined,
        onChange: ({ from = '', to = '' }) => onChange({ from, to }),
      }}
      onClear={() => onChange({ ...plainView, state: view.state })}
    >
      <Select
        label="Year"
        value={view.year === null ? '' : String(view.year)}
        onChange={(year) => onChange({ year: year === '' ? null : Number(year) })}
        options={[
          { value: '', label: 'All years' },
          ...yearsWith(view.year).map((year) => ({ value: String(year), label: yearInFigures(year) })),
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
          options={optionsAfter('Anything', missingKinds, (value) => sentence(missingLabels[value]))}
        />
      ) : (
        <>
          <Select
            label="Series"
            value={view.series}
            onChange={(series) => onChange({ series: series as ReceiptView['series'] })}
            options={optionsAfter('All series', seriesList, (value) => seriesLabels[value])}
          />
          <Select
            label="Kind"
            value={view.kind}
            onChange={(kind) => onChange({ kind: kind as ReceiptView['kind'] })}
            options={optionsAfter('All kinds', kindList, (value) => kindLabels[value])}
          />
        </>
      )}
    </FilterPanel>
  )
}

function yearsWith(chosen: number | null): number[] {
  const current = financialYearOf(dayOf(new Date()))
  const years = Array.from({ length: YEARS_BACK }, (_, back) => current - back)
  return chosen === null || years.includes(chosen) ? years : [...years, chosen]
}

const sentence = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`
