import { useState } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import { LEFT_EMPTY } from '#domain/tables/columns.ts'
import { Select } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import type { Checked } from './file-worker.ts'

type Value = Checked['values'][number]
type Props = {
  values: readonly Value[]
  onChange: (column: string, value: string, chosen: string) => void
}

/** Values of the file that the list does not have, each to be matched once for all its rows. */
export function ValuesToMatch({ values, onChange }: Props) {
  if (values.length === 0) return null
  return (
    <Card>
      <h2 className="text-heading text-xl">Match the values</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {values.map((value) => (
          <li key={`${value.column} ${value.value}`} className="min-w-0 rounded-md bg-sunken p-3">
            <Matched value={value} onChange={onChange} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Matched({
  value: { column, label, value, rows, chosen, options },
  onChange,
}: { value: Value } & Pick<Props, 'onChange'>) {
  const [now, setNow] = useState(chosen)
  return (
    <Select
      label={`${label}: “${value}”, ${rows === 1 ? '1 row' : `${formatNumber(rows)} rows`} →`}
      value={now}
      onChange={(picked) => {
        setNow(picked)
        onChange(column, value, picked)
      }}
      options={[{ value: '', label: 'Choose' }, { value: LEFT_EMPTY, label: 'Leave empty' }, ...options]}
    />
  )
}
