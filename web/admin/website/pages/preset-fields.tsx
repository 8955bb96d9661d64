import { formatRupees } from '#domain/india/money.ts'
import { Input, WholeNumber } from '../../ui/fields.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import type { Content, Preset } from './editable.ts'

type Props = { value: Content['presets']; onChange: (value: Content['presets']) => void }

export function PresetFields({ value: { presets }, onChange }: Props) {
  return (
    <ListRows<Preset>
      rows={presets}
      blank={{ amount: 0, description: '' }}
      noun="preset"
      nameOf={({ amount }) => formatRupees(amount)}
      onChange={(next) => onChange({ presets: next })}
    >
      {({ amount, description }, change) => (
        <div className="grid grid-cols-[7rem_1fr] items-end gap-2">
          <WholeNumber label="Amount (₹)" value={amount} onChange={(typed) => change({ amount: typed })} />
          <Input
            label="Description"
            value={description}
            onChange={(typed) => change({ description: typed })}
          />
        </div>
      )}
    </ListRows>
  )
}
