import { useState } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import type { Mapping } from '#domain/tables/columns.ts'
import { Select } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { Opened } from './file-worker.ts'

type Props = { name: string; opened: Opened; onBack: () => void; onNext: (mapping: Mapping) => void }

/** Matches the file's columns to the list's. The guess is shown with values from the file, to be corrected. */
export function ColumnsStep({ name, opened, onBack, onNext }: Props) {
  const [mapping, setMapping] = useState(opened.mapping)
  const { columns } = opened
  const columnAt = (at: number) => columns.find((column) => mapping[column.name] === at)?.name ?? ''
  const put = (at: number, column: string) => {
    const others = Object.entries(mapping).filter(([, place]) => place !== at)
    setMapping({ ...Object.fromEntries(others), ...(column && { [column]: at }) })
  }
  const isMatched = (name: string) => mapping[name] !== undefined
  const missing = columns.find(
    ({ name, isRequired, requiredUnless }) =>
      !isMatched(name) && (isRequired || (requiredUnless !== undefined && !isMatched(requiredUnless))),
  )
  return (
    <Card>
      <h2 className="text-heading text-xl">Match the columns</h2>
      <p className="mt-1 text-soft">
        {name}: {opened.kind}, {formatNumber(opened.count)} {opened.count === 1 ? 'row' : 'rows'} below the
        headings.
      </p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {opened.header.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a column is known by.
          <li key={at} className="min-w-0 rounded-md bg-sunken p-3">
            <Select
              label={header || `Column ${at + 1}`}
              value={columnAt(at)}
              onChange={(column) => put(at, column)}
              options={[
                { value: '', label: 'Leave out' },
                ...columns.map(({ name, label }) => ({ value: name, label })),
              ]}
            />
            <p className="mt-1 truncate text-soft text-xs">
              {opened.samples
                .map((cells) => cells[at])
                .filter(Boolean)
                .join(' · ') || '(empty)'}
            </p>
          </li>
        ))}
      </ul>
      {missing && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          Choose the column that holds the {missing.label.toLowerCase()}.
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <SmallButton onPress={onBack} look="quiet">
          Another file
        </SmallButton>
        <SmallButton disabled={missing !== undefined} onPress={() => onNext(mapping)} look="solid">
          Check the rows
        </SmallButton>
      </div>
    </Card>
  )
}
