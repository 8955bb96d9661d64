import { type ReactNode, useId, useState } from 'react'
import { dayInWords, dayOf, periodsOn } from '#domain/india/indian-days.ts'
import { DebouncedInput } from './debounced-input.tsx'
import { ChevronIcon } from './icons.tsx'
import { SmallButton } from './small-button.tsx'

type Days = { from?: string | undefined; to?: string | undefined }

type Props<Name extends string> = {
  label?: string
  placeholder?: string
  search?: string
  /** Absent if a list has only filters. */
  onSearch?: (text: string) => void
  /** Active filters in words, except the period and those beside the search. */
  chips?: Partial<Record<Name, string | false | null | undefined>>
  onRemove?: (name: Name) => void
  /** For lists with a date range. */
  period?: Days & { onChange: (days: Days) => void }
  /** A filter beside the search is set. */
  isNarrowedBeside?: boolean
  onClear: () => void
  /** Content beside the search, at any width. */
  beside?: ReactNode
  /** Draws a frame, for lists outside of a card. */
  isFramed?: boolean
  /** Collapsible filters. */
  children?: ReactNode
}

const OFFERED = ['Today', 'This month', 'This financial year']

/** A search, active filters as chips, and the others collapsed. */
export function FilterPanel<Name extends string>({
  label = 'Search',
  placeholder,
  search = '',
  onSearch,
  chips = {},
  onRemove,
  period,
  isNarrowedBeside = false,
  onClear,
  beside,
  isFramed = true,
  children,
}: Props<Name>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const periods = period ? periodsOn(dayOf(new Date())) : []
  const chosen = periods.find(({ from, to }) => from === period?.from && to === period?.to)
  const isOffered = chosen !== undefined && OFFERED.includes(chosen.name)
  const set = (Object.entries(chips) as [Name, string | undefined][]).flatMap(([name, label]) =>
    label ? [{ name: name as string, label, remove: () => onRemove?.(name) }] : [],
  )
  if (period && (period.from || period.to) && !isOffered)
    set.unshift({ name: 'days', label: chosen?.name ?? inWords(period), remove: () => period.onChange({}) })
  const isClearable = set.length > 0 || isOffered || isNarrowedBeside || search !== ''
  return (
    <search className={isFramed ? 'block rounded-lg border border-line bg-surface p-3 sm:p-4' : 'mt-3 block'}>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {onSearch && (
          <div className="min-w-0 flex-[1_1_18rem]">
            <DebouncedInput
              label={label}
              type="search"
              placeholder={placeholder}
              maxLength={200}
              value={search}
              onChange={(text) => onSearch(text.trim())}
            />
          </div>
        )}
        {children && (
          <SmallButton aria-expanded={isOpen} aria-controls={id} onPress={() => setOpen(!isOpen)}>
            Filters{set.length > 0 && ` (${set.length})`}
            <ChevronIcon className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
          </SmallButton>
        )}
        {beside}
      </div>
      {(period || isClearable) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {period &&
            periods
              .filter(({ name }) => OFFERED.includes(name))
              .map(({ name, from, to }) => (
                <SmallButton
                  key={name}
                  aria-pressed={name === chosen?.name}
                  onPress={() => period.onChange(name === chosen?.name ? {} : { from, to })}
                  className="aria-pressed:border-brand aria-pressed:bg-sunken"
                >
                  {name}
                </SmallButton>
              ))}
          {set.map((chip) => (
            <SmallButton
              key={chip.name}
              aria-label={`${chip.label}, remove this filter`}
              onPress={chip.remove}
              className="max-w-full bg-sunken"
            >
              <span className="truncate">{chip.label}</span>
              <span aria-hidden="true">×</span>
            </SmallButton>
          ))}
          {isClearable && (
            <SmallButton onPress={onClear} look="quiet">
              Clear filters
            </SmallButton>
          )}
        </div>
      )}
      {children && (
        <div
          id={id}
          className={`mt-3 gap-3 rounded-md bg-sunken p-3 sm:grid-cols-2 lg:grid-cols-4 ${isOpen ? 'grid' : 'hidden'}`}
        >
          {children}
        </div>
      )}
    </search>
  )
}

function inWords({ from, to }: Days): string {
  if (from && to) return `${dayInWords(from)} to ${dayInWords(to)}`
  return from ? `From ${dayInWords(from)}` : `Until ${dayInWords(to ?? '')}`
}
