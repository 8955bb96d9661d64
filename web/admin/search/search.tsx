import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { closedByPressBeside } from '#web/ui/dialog-props.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { useModal } from '../lib/use-modal.ts'
import { amongGifts, contentEntries, screenEntries } from './entries.ts'
import { excerpt, find } from './find.ts'

/** Finds a screen or any stored word, and goes there. A listbox that the arrow keys walk through. */
export function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const dialog = useModal()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const { value: content, failed } = useLoaded(contentEntries, () => {})

  const found = [...find([...screenEntries, ...(content ?? [])], query), ...amongGifts(query)]
  const at = Math.min(chosen, found.length - 1)

  const go = (path: string) => {
    onClose()
    navigate(path)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && found[at]) go(found[at].path)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      {...closedByPressBeside}
      className="mx-auto mt-[10vh] mb-auto w-[min(38rem,94vw)] overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink shadow-float"
    >
      <input
        type="search"
        role="combobox"
        aria-label="Search words, pages and settings"
        aria-expanded={found.length > 0}
        aria-controls="found"
        aria-activedescendant={found.length > 0 ? `found-${at}` : undefined}
        placeholder="Search words, pages and settings"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
        className="block min-h-14 w-full border-line border-b bg-surface px-4 text-base outline-none placeholder:text-soft"
      />
      <div id="found" role="listbox" aria-label="Found" className="max-h-[60vh] overflow-y-auto">
        {found.map(({ title, place, text, path }, index) => (
          // The keys are those of the field, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: as said above.
          <div
            key={path + title}
            id={`found-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => go(path)}
            onPointerMove={() => setChosen(index)}
            ref={(option) => {
              if (index === at) option?.scrollIntoView({ block: 'nearest' })
            }}
            className="cursor-pointer px-4 py-2.5 aria-selected:bg-sunken"
          >
            <p>
              <span className="font-semibold">{title}</span>{' '}
              <span className="text-soft text-xs">{place}</span>
            </p>
            {text && <p className="truncate text-soft text-xs">{excerpt(text, query)}</p>}
          </div>
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-soft text-xs">
        {status(query, found.length, content !== undefined, failed)}
      </p>
    </dialog>
  )
}

function status(query: string, count: number, isRead: boolean, failed: boolean): string {
  if (failed) return 'Only the screens can be searched now: the content could not be read.'
  if (query.trim() === '') return 'Arrow keys choose, Enter opens.'
  if (count > 0) return count === 1 ? '1 found' : `${count} found`
  return isRead ? 'Nothing found.' : 'Searching…'
}
