import type { UnitCost } from '#domain/causes/cause.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Input } from '../ui/fields.tsx'
import { TrashIcon } from '../ui/icons.tsx'
import { smallButton } from '../ui/small-button.ts'

type Props = { costs: readonly UnitCost[]; onChange: (costs: UnitCost[]) => void }

export function UnitCostFields({ costs, onChange }: Props) {
  const set = (at: number, changes: Partial<UnitCost>) =>
    onChange(costs.map((cost, place) => (place === at ? { ...cost, ...changes } : cost)))
  return (
    <fieldset>
      <legend className="display text-heading">Unit costs</legend>
      <ol className="mt-1 grid gap-3">
        {costs.map((cost, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cost has no name of its own; its place is its key.
          <li key={at} className="grid grid-cols-[7rem_1fr] items-end gap-2 sm:grid-cols-[8rem_1fr_auto]">
            <Input
              label="Amount"
              value={cost.amount}
              placeholder="₹1,999"
              onChange={(amount) => set(at, { amount })}
            />
            <Input
              label="Description"
              value={cost.description}
              onChange={(description) => set(at, { description })}
            />
            <button
              type="button"
              onClick={() => onChange(costs.filter((_, place) => place !== at))}
              className={`${smallButton('danger')} max-sm:col-span-2`}
            >
              <TrashIcon className="size-4" />
              Remove<span className="sr-only"> unit cost {cost.amount}</span>
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() => onChange([...costs, { amount: '₹0', description: '' }])}
        className={`${smallButton('outline')} mt-3`}
      >
        <PlusIcon className="size-4" />
        Add unit cost
      </button>
    </fieldset>
  )
}
