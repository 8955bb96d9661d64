import { Input } from './fields.tsx'

type Props = {
  from: string | undefined
  to: string | undefined
  onChange: (end: 'from' | 'to', day: string) => void
}

/** A date range whose ends cannot pass each other. */
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
