import { useEffect, useState } from 'react'
import { Select } from '../../ui/fields.tsx'

type Title = { id: string; title: string }

type Props = {
  label: string
  hint: string
  /** Label of the empty choice. */
  none: string
  titles: { read: () => Promise<readonly Title[]> }
  value: string
  onChange: (id: string) => void
}

/** A choice of one cause or campaign by its title. */
export function TitleSelect({ label, hint, none, titles, value, onChange }: Props) {
  const [read, setRead] = useState<readonly Title[]>([])
  useEffect(() => {
    titles.read().then(setRead, console.error)
  }, [titles])
  const isKnown = value === '' || read.some(({ id }) => id === value)
  return (
    <Select
      label={label}
      hint={hint}
      value={value}
      options={[
        { value: '', label: none },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...read.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={onChange}
    />
  )
}
