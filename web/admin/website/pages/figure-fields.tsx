import type { Figure } from '#domain/page-content/content.ts'
import { Input } from '../../ui/fields.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import type { Content } from './editable.ts'

type Props = { value: Content['figures']; onChange: (value: Content['figures']) => void }

const FIELDS = [
  ['value', 'Number', '10,842'],
  ['label', 'What it counts', 'Families fed'],
  ['as_of', 'As of', 'March 2026'],
  ['source', 'Where it comes from', 'our annual report'],
] as const

/** Numbers, each with its date and source. */
export function FigureFields({ value, onChange }: Props) {
  return (
    <ListRows<Figure>
      rows={value.figures}
      blank={{
        value: '',
        label: '',
        as_of: value.figures[0]?.as_of ?? '',
        source: value.figures[0]?.source ?? '',
      }}
      noun="number"
      nameOf={({ label }) => label}
      onChange={(figures) => onChange({ figures })}
    >
      {(figure, change) => (
        <div className="grid grid-cols-2 gap-3">
          {FIELDS.map(([name, label, example]) => (
            <Input
              key={name}
              label={label}
              value={figure[name]}
              placeholder={example}
              maxLength={200}
              onChange={(typed) => change({ [name]: typed })}
            />
          ))}
        </div>
      )}
    </ListRows>
  )
}
