import { formatRupees } from '#domain/money.ts'
import type { Preset } from '#domain/page-content/content.ts'

type Props = { heading: string; presets: readonly Preset[]; chosen: number; onChoose(): void }

export function PresetCards({ heading, presets, chosen, onChoose }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend id="presets-heading" className="display mb-4 text-2xl text-heading">
        {heading}
      </legend>
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
        {presets.map(({ amount, description }) => (
          <label
            key={`${amount} ${description}`}
            className="flex cursor-pointer flex-col rounded-md border-2 border-line bg-paper px-3.5 py-3 sm:px-4 min-[22rem]:last:odd:col-span-2 hover:border-edge has-checked:border-brand has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-3"
          >
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <span className="display whitespace-nowrap text-brand text-xl tabular-nums sm:text-2xl">
                {formatRupees(amount)}
              </span>
              <input
                type="radio"
                name="preset"
                value={amount}
                defaultChecked={amount === chosen}
                onChange={onChoose}
                className="size-5 shrink-0 outline-none"
              />
            </span>
            {description && <span className="mt-0.5 text-sm text-soft">{description}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
