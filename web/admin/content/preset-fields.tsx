import { formatRupees } from '#domain/money.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Input, WholeNumber } from '../ui/fields.tsx'
import { TrashIcon } from '../ui/icons.tsx'
import { smallButton } from '../ui/small-button.ts'
import type { Content, Preset } from './editable.ts'

type Props = { value: Content['presets']; onChange: (value: Content['presets']) => void }

export function PresetFields({ value: { presets }, onChange }: Props) {
  const set = (at: number, changes: Partial<Preset>) =>
    onChange({ presets: presets.map((preset, place) => (place === at ? { ...preset, ...changes } : preset)) })
  return (
    <>
      <ol className="grid gap-3">
        {presets.map((preset, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preset has no name of its own; its place is its key.
          <li key={at} className="grid grid-cols-[7rem_1fr] items-end gap-2 sm:grid-cols-[8rem_1fr_auto]">
            <WholeNumber
              label="Amount (₹)"
              value={preset.amount}
              onChange={(amount) => set(at, { amount })}
            />
            <Input
              label="Description"
              value={preset.description}
              onChange={(description) => set(at, { description })}
            />
            <button
              type="button"
              onClick={() => onChange({ presets: presets.filter((_, place) => place !== at) })}
              className={`${smallButton('danger')} max-sm:col-span-2`}
            >
              <TrashIcon className="size-4" />
              Remove<span className="sr-only"> {formatRupees(preset.amount)}</span>
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() => onChange({ presets: [...presets, { amount: 0, description: '' }] })}
        className={`${smallButton('outline')} mt-3`}
      >
        <PlusIcon className="size-4" />
        Add preset
      </button>
    </>
  )
}
