import type { UnitCost } from '#domain/causes/cause.ts'
import { Input } from '../../ui/fields.tsx'
import { ListRows } from '../../ui/list-rows.tsx'

type Props = {
  legend: string
  noun: string
  costs: readonly UnitCost[]
  onChange: (costs: UnitCost[]) => void
}

export function UnitCostFields({ legend, noun, costs, onChange }: Props) {
  return (
    <fieldset>
      <legend className="display mb-1 text-heading">{legend}</legend>
      <ListRows<UnitCost>
        rows={costs}
        blank={{ amount: '₹0', description: '' }}
        noun={noun}
        nameOf={({ amount }) => amount && `${noun} ${amount}`}
        onChange={onChange}
      >
        {({ amount, description }, change) => (
          <div className="grid grid-cols-[7rem_1fr] items-end gap-2">
            <Input
              label="Amount"
              value={amount}
              placeholder="₹1,999"
              onChange={(typed) => change({ amount: typed })}
            />
            <Input
              label="Description"
              value={description}
              onChange={(typed) => change({ description: typed })}
            />
          </div>
        )}
      </ListRows>
    </fieldset>
  )
}
