import { useEffect, useId, useState } from 'react'
import { type Hex, isHex } from '#domain/appearance/colour.ts'
import { Input } from '../../ui/fields.tsx'

type Props = { label: string; value: Hex; note: string | undefined; onChange: (colour: Hex) => void }

/** A colour, picked or entered as a hex code: #0f4c45. */
export function ColourField({ label, value, note, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>(value)
  useEffect(() => setTyped(value), [value])
  const type = (text: string) => {
    setTyped(text)
    const colour = `#${text.trim().replace(/^#/, '').toLowerCase()}`
    if (isHex(colour)) onChange(colour)
  }
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-2">
      <div>
        <label htmlFor={id} className="sr-only">
          {label}, picked
        </label>
        <input
          id={id}
          type="color"
          value={value}
          onChange={(event) => type(event.target.value)}
          className="mt-6.5 block h-11 w-12 cursor-pointer rounded-md border border-edge bg-surface p-1 lg:h-9"
        />
      </div>
      <Input
        label={label}
        value={typed}
        onChange={type}
        onBlur={() => setTyped(value)}
        hint={note}
        error={
          isHex(`#${typed.trim().replace(/^#/, '').toLowerCase()}`)
            ? null
            : 'Enter a colour as # and six digits, such as #0f4c45.'
        }
        maxLength={7}
        spellCheck={false}
        autoCapitalize="off"
      />
    </div>
  )
}
