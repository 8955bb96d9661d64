import type { DonorColumn } from '#domain/donors/fields.ts'
import { Check } from '../ui/fields.tsx'
import { smallButton } from '../ui/small-button.tsx'
import { columns } from './columns.ts'

type Props = { chosen: readonly DonorColumn[]; onToggle: (name: DonorColumn) => void }

export function ColumnChooser({ chosen, onToggle }: Props) {
  return (
    <details className="relative">
      <summary className={`${smallButton('quiet')} cursor-pointer list-none`}>Columns</summary>
      <fieldset className="absolute right-0 z-10 mt-1 w-48 rounded-md border border-line bg-surface p-3 shadow-float">
        <legend className="sr-only">Columns of the table</legend>
        {columns.map(({ name, label }) => (
          <Check key={name} label={label} checked={chosen.includes(name)} onChange={() => onToggle(name)} />
        ))}
      </fieldset>
    </details>
  )
}
