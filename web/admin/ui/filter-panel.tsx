import { type ReactNode, useId, useState } from 'react'
import { DebouncedInput } from './debounced-input.tsx'
import { ChevronIcon } from './icons.tsx'
import { smallButton } from './small-button.ts'

type Props = {
  placeholder?: string
  search?: string
  /** None where a list has filters alone. */
  onSearch?: (text: string) => void
  /** How many filters beside the search are set. */
  narrowed: number
  onClear: () => void
  /** What stands beside the search, whatever the width. */
  beside?: ReactNode
  /** Filters that only a link from another screen sets. */
  linked?: ReactNode
  children: ReactNode
}

/** A search and its filters, which fold away where there is no room. */
export function FilterPanel({
  placeholder,
  search = '',
  onSearch,
  narrowed,
  onClear,
  beside,
  linked,
  children,
}: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <search className="rounded-lg border border-line bg-surface p-3 sm:p-4">
      <div className="flex flex-wrap items-end gap-3">
        {onSearch && (
          <div className="min-w-0 flex-[1_1_18rem]">
            <DebouncedInput
              label="Search"
              type="search"
              placeholder={placeholder}
              maxLength={200}
              value={search}
              onChange={(text) => onSearch(text.trim())}
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
          Filters{narrowed > 0 && ` (${narrowed})`}
          <ChevronIcon className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        {beside}
      </div>
      <div
        id={id}
        className={`mt-3 gap-3 sm:grid-cols-2 lg:grid lg:grid-cols-4 ${isOpen ? 'grid' : 'hidden'}`}
      >
        {children}
        <div className="flex items-end">
          <button
            type="button"
            disabled={narrowed === 0 && !search}
            onClick={onClear}
            className={smallButton('quiet')}
          >
            Clear filters
          </button>
        </div>
      </div>
      {linked}
    </search>
  )
}

/** A filter that was set by a link: shown, so that it can be taken away. */
export function LinkedFilter({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <button type="button" onClick={onRemove} className={smallButton('outline')}>
      {children}
      <span aria-hidden="true">×</span>
      <span className="sr-only">, remove this filter</span>
    </button>
  )
}
