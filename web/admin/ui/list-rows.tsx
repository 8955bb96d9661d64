import { type ReactNode, useRef } from 'react'
import { PlusIcon } from '#web/ui/icons.tsx'
import { moved } from '../lib/reorder.ts'
import { TrashIcon } from './icons.tsx'
import { ReorderButtons } from './reorder-buttons.tsx'
import { SmallButton } from './small-button.tsx'

type Props<Row> = {
  rows: readonly Row[]
  blank: Row
  /** Singular noun for the button that adds a row: "Add person". */
  noun: string
  nameOf: (row: Row) => string
  onChange: (rows: Row[]) => void
  children: (row: Row, change: (changes: Partial<Row>) => void, name: string) => ReactNode
}

/** A list inside a form: rows are added, moved, edited and removed. */
export function ListRows<Row>({ rows, blank, noun, nameOf, onChange, children }: Props<Row>) {
  // An upload may finish after other input.
  const latest = useRef(rows)
  latest.current = rows
  const change = (at: number, changes: Partial<Row>) =>
    onChange(latest.current.map((row, place) => (place === at ? { ...row, ...changes } : row)))
  return (
    <>
      <ol className="grid gap-3">
        {rows.map((row, at) => {
          const name = nameOf(row) || `${noun} ${at + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own; its place is its key.
            <li key={at} className="rounded-md border border-line p-3">
              {children(row, (changes) => change(at, changes), name)}
              <div className="mt-2 flex items-center justify-between gap-2">
                <ReorderButtons
                  name={name}
                  onUp={at > 0 ? () => onChange(moved(rows, at, -1)) : undefined}
                  onDown={at < rows.length - 1 ? () => onChange(moved(rows, at, 1)) : undefined}
                />
                <SmallButton
                  onPress={() => onChange(rows.filter((_, place) => place !== at))}
                  look="danger"
                  about={name}
                >
                  <TrashIcon className="size-4" />
                  Remove
                </SmallButton>
              </div>
            </li>
          )
        })}
      </ol>
      <SmallButton onPress={() => onChange([...rows, blank])} className={rows.length > 0 ? 'mt-3' : ''}>
        <PlusIcon className="size-4" />
        Add {noun}
      </SmallButton>
    </>
  )
}
