import { Input } from './fields.tsx'

type Props = {
  from: string | undefined
  to: string | undefined
  onChange: (end: 'from' | 'to', day: string) => void
}

/** Two days that bound a list, neither of which can pass the other. */
export function DayRange({ from, to, onChange }: Props) {
  return (
    <>
      <Input label="From" type="date" max={to} value={from ?? ''} onChange={(day) => onChange('from', day)} />
      <Input
        label="To (inclusive)"
        type="date"
        min={from}
        value={to ?? ''}
        onChange={(day) => onChange('to', day)}
      />
    </>
  )
}
