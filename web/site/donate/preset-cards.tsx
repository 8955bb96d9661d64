import { formatRupees } from '#domain/money.ts'
import type { Preset } from '#domain/page-content/content.ts'

type Props = { heading: string; presets: readonly Preset[]; chosen: number; onChoose(): void }

export function PresetCards({ heading, presets, chosen, onChoose }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend id="presets-heading" className="display mb-4 text-2xl text-heading">
        {heading}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {presets.map(({ amount, description }) => (
          <label
            key={`${amount} ${description}`}
            className="relative flex cursor-pointer flex-col rounded-md border-2 border-line bg-paper px-4 py-3 last:odd:col-span-2 hover:border-edge has-checked:border-brand has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name="preset"
              value={amount}
              defaultChecked={amount === chosen}
              onChange={onChoose}
              className="absolute top-4 right-3 size-5 outline-none"
            />
            <span className="display pr-7 text-2xl text-brand tabular-nums">{formatRupees(amount)}</span>
            {description && <span className="mt-0.5 text-sm text-soft">{description}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
