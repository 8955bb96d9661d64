import { formatRupees } from '#domain/india/money.ts'
import type { Preset } from '#domain/page-content/content.ts'

type Props = { heading: string; presets: readonly Preset[]; chosen: number; onChoose(): void }

/**
 * Amounts to choose from: cards with the effect of each; on phones chips in two rows, with the effect of the
 * chosen one below them.
 */
export function PresetCards({ heading, presets, chosen, onChoose }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend id="presets-heading" className="display mb-2 text-heading text-xl sm:mb-3 sm:text-2xl">
        {heading}
      </legend>
      <div className="flex flex-wrap gap-2 sm:grid sm:grid-cols-2 sm:gap-3">
        {presets.map(({ amount, description }) => (
          <label
            key={amount}
            className="group max-sm:contents sm:relative sm:flex sm:cursor-pointer sm:flex-col sm:rounded-md sm:border-2 sm:border-line sm:bg-paper sm:px-4 sm:py-3 sm:last:odd:col-span-2 sm:hover:border-edge sm:has-checked:border-brand sm:has-checked:bg-sunken sm:has-focus-visible:outline-3 sm:has-focus-visible:outline-(--focus) sm:has-focus-visible:outline-offset-3"
          >
            <span className="relative grid min-h-13 flex-[1_1_30%] cursor-pointer place-items-center rounded-md border-2 border-edge bg-paper px-2 max-sm:group-has-checked:border-brand max-sm:group-has-checked:bg-brand max-sm:group-has-checked:text-paper max-sm:group-has-focus-visible:outline-3 max-sm:group-has-focus-visible:outline-(--focus) max-sm:group-has-focus-visible:outline-offset-3 sm:flex sm:min-h-0 sm:items-center sm:justify-between sm:border-0 sm:bg-transparent sm:px-0">
              <span className="display amount whitespace-nowrap text-xl sm:text-2xl sm:text-brand">
                {formatRupees(amount)}
              </span>
              <input
                type="radio"
                name="preset"
                value={amount}
                defaultChecked={amount === chosen}
                onChange={onChoose}
                className="outline-none max-sm:absolute max-sm:inset-0 max-sm:size-full max-sm:cursor-pointer max-sm:opacity-0"
              />
            </span>
            {description && (
              <span className="order-1 w-full text-sm text-soft max-sm:not-group-has-checked:sr-only sm:mt-0.5">
                {description}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
