import { useCombobox } from 'downshift'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { closedByPressBeside } from '#web/ui/dialog-props.ts'
import { load } from '../../data/load.ts'
import { useMedia } from '../../hooks/use-media.ts'
import { useModal } from '../../hooks/use-modal.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { contentEntries } from './entries.ts'
import { type Entry, excerpt } from './find.ts'
import { found, initialGroups } from './groups.ts'
import { useRecords } from './records.ts'

const LABEL = 'Search donors, gifts, pages and settings'
// Groups whose heading does not tell an entry's place.
const PLACED = ['Go to', 'Messages', 'Site content']

/** Searches donors, gifts, screens and all stored texts, and navigates there. */
export function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const dialog = useModal()
  const hasKeyboard = useMedia('(pointer: fine)')
  const [query, setQuery] = useState('')
  const [reading] = useState(() => load(contentEntries))
  const { value: content, failed } = useResolved(reading)
  const records = useRecords(query)
  const groups =
    query.trim() === '' ? initialGroups(location.pathname) : found(query, content ?? [], records.entries)
  const items = groups.flatMap(({ entries }) => entries)

  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox({
    items,
    isOpen: true,
    inputValue: query,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (entry) => entry?.title ?? '',
    stateReducer: (_, { changes }) => ({ ...changes, isOpen: true }),
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setQuery(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      onClose()
      navigate(selectedItem.path, selectedItem.arrival ? { state: { arrival: selectedItem.arrival } } : {})
    },
  })

  let at = 0
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      {...closedByPressBeside}
      className="mx-auto mt-[10vh] mb-auto w-[min(38rem,94vw)] overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink shadow-float"
    >
      <input
        {...getInputProps({
          'aria-label': LABEL,
          // Controlled here: otherwise React would lose the caret of a fast typist.
          onChange: (event) => setQuery(event.currentTarget.value),
          onKeyDown: (event) => {
            if (event.key !== 'Escape') return
            // Downshift would only clear the field.
            Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
          },
        })}
        // Escape would clear a field of type search instead of closing the dialog.
        type="text"
        enterKeyHint="search"
        placeholder="Search"
        className="block min-h-14 w-full border-line border-b bg-surface px-4 text-base outline-none placeholder:text-soft"
      />
      <div {...getMenuProps({ 'aria-label': 'Found' })} className="max-h-[60vh] overflow-y-auto">
        {groups.map(({ heading, entries }) => (
          // A fieldset may not stand in a listbox.
          // biome-ignore lint/a11y/useSemanticElements: as said above.
          <div key={heading} role="group" aria-label={heading}>
            <p aria-hidden="true" className="px-4 pt-2.5 pb-1 font-semibold text-soft text-xs">
              {heading}
            </p>
            {entries.map((entry) => {
              const index = at++
              return (
                <div
                  key={entry.path + entry.title}
                  {...getItemProps({ item: entry, index })}
                  className={`flex min-h-11 cursor-pointer flex-col justify-center border-l-4 py-2 pr-4 pl-3 lg:min-h-8 ${index === highlightedIndex ? 'border-marigold bg-sunken' : 'border-transparent'}`}
                >
                  <Line entry={entry} query={query} isPlaced={PLACED.includes(heading)} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-soft text-xs empty:p-0">
        {query.trim() === ''
          ? hasKeyboard && 'Arrow keys choose, Enter opens.'
          : status(items.length, content === undefined || records.isPending, failed || records.failed)}
      </p>
    </dialog>
  )
}

type LineProps = { entry: Entry; query: string; isPlaced: boolean }

function Line({ entry: { title, place, text }, query, isPlaced }: LineProps) {
  return (
    <>
      <p>
        <span className="font-semibold">{title}</span>{' '}
        {isPlaced && <span className="text-soft text-xs">{place}</span>}
      </p>
      {text && <p className="truncate text-soft text-xs">{excerpt(text, query)}</p>}
    </>
  )
}

function status(count: number, isPending: boolean, failed: boolean): string {
  if (failed) return 'Not everything could be searched. Please try again.'
  if (isPending) return 'Searching…'
  if (count === 0) return 'Nothing found.'
  return count === 1 ? '1 found' : `${count} found`
}
