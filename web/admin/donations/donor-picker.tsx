import { useCombobox } from 'downshift'
import { type Ref, useEffect, useState } from 'react'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { Badge } from '../ui/badge.tsx'
import { findPeople, isUnconfirmed, type Person } from './people.ts'

const WAIT_MS = 150
const LEAST = 2

export type Choice = { person: Person } | { newPerson: string } | 'nobody'

type Props = {
  label?: string
  /** Offers people who have a record, and nothing else. */
  isKnownOnly?: boolean
  error?: string | undefined
  onChoose: (choice: Choice) => void
  ref: Ref<HTMLInputElement>
}

/** Finds the donor of a gift, or lets staff choose a new person or an anonymous gift. */
export function DonorPicker({ label: name = 'Donor', isKnownOnly = false, error, onChoose, ref }: Props) {
  const [typed, setTyped] = useState('')
  const { people, isPending } = usePeople(typed.trim())
  const others: Choice[] = isKnownOnly ? [] : [{ newPerson: typed.trim() }, 'nobody']
  const items: Choice[] = [...people.map((person) => ({ person })), ...others]
  const { getInputProps, getLabelProps, getMenuProps, getItemProps, isOpen, highlightedIndex } = useCombobox({
    items,
    inputValue: typed,
    selectedItem: null,
    itemToString: () => typed,
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setTyped(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  })
  const { htmlFor, ...label } = getLabelProps()
  return (
    <div className="relative sm:col-span-2">
      <label {...label} htmlFor={htmlFor} className="mb-1 block font-semibold">
        {name}
      </label>
      <input
        {...getInputProps({
          ref,
          // Controlled here: otherwise React would lose the caret of a fast typist.
          onChange: (event) => setTyped(event.currentTarget.value),
          onKeyDown: (event) => {
            // With the list closed, Escape closes the dialog and Enter submits the form, as in any other
            // field.
            if (event.key === 'Escape' && isOpen) event.preventDefault()
          },
          'aria-describedby': error ? 'donor-hint donor-error' : 'donor-hint',
          'aria-invalid': error ? true : undefined,
        })}
        maxLength={200}
        className="block h-11 w-full rounded-md border border-edge bg-surface px-2.5 py-2 text-base text-ink aria-invalid:border-2 aria-invalid:border-danger lg:h-10 lg:text-sm"
      />
      <p id="donor-hint" className="mt-1 text-soft text-xs">
        Name, phone, email or the last four characters of a PAN.
      </p>
      {error && (
        <p id="donor-error" className="mt-1 text-danger">
          {error}
        </p>
      )}
      <ul
        {...getMenuProps()}
        className={`absolute inset-x-0 top-full z-10 max-h-72 overflow-y-auto rounded-md border border-line bg-surface shadow-float ${isOpen && items.length > 0 ? '' : 'hidden'}`}
      >
        {isOpen &&
          items.map((item, index) => (
            <li
              key={typeof item === 'string' ? item : 'person' in item ? item.person.id : 'new'}
              {...getItemProps({ item, index })}
              className={`flex min-h-11 cursor-pointer flex-col justify-center border-l-4 py-1.5 pr-3 pl-2 ${index === highlightedIndex ? 'border-marigold bg-sunken' : 'border-transparent'}`}
            >
              <Line item={item} />
            </li>
          ))}
      </ul>
      <p role="status" className="sr-only">
        {typed.trim().length >= LEAST && !isPending && `${people.length} donors found`}
      </p>
    </div>
  )
}

function Line({ item }: { item: Choice }) {
  if (item === 'nobody') return <span>Donation box / anonymous</span>
  if ('newPerson' in item)
    return <span>{item.newPerson ? `New person: ${item.newPerson}` : 'New person'}</span>
  return (
    <>
      <span className="font-semibold">
        {item.person.name} {isUnconfirmed(item.person) && <Badge tone="plain">Typed by a payer</Badge>}
      </span>
      <span className="text-soft text-xs">{aboutPerson(item.person)}</span>
    </>
  )
}

/** City and last gift, which help staff recognise a person. */
export function aboutPerson({ city, last_gift_at, last_gift_amount }: Person): string {
  const last =
    last_gift_at && `last gift ${formatRupees(last_gift_amount ?? 0)} on ${dayInWords(last_gift_at)}`
  return [city, last || 'no gift yet'].filter(Boolean).join(' · ')
}

function usePeople(typed: string) {
  const [answer, setAnswer] = useState<{ typed: string; people: Person[] }>({ typed: '', people: [] })
  useEffect(() => {
    if (typed.length < LEAST) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const people = await findPeople(typed).catch((error: unknown) => void console.error(error))
      if (isCurrent) setAnswer({ typed, people: people ?? [] })
    }, WAIT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])
  const isAnswered = answer.typed === typed
  return { people: isAnswered && typed.length >= LEAST ? answer.people : [], isPending: !isAnswered }
}
