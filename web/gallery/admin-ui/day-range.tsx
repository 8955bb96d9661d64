import { useState } from 'react'
import { DayRange } from '#web/admin/ui/day-range.tsx'
import { State } from '../state.tsx'

function Choosing({ days }: { days: { from?: string; to?: string } }) {
  const [{ from, to }, setDays] = useState(days)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DayRange from={from} to={to} onChange={(end, day) => setDays((days) => ({ ...days, [end]: day }))} />
    </div>
  )
}

export function Specimen() {
  return (
    <>
      <State name="Any time">
        <Choosing days={{}} />
      </State>
      <State name="A month">
        <Choosing days={{ from: '2026-03-01', to: '2026-03-31' }} />
      </State>
    </>
  )
}
