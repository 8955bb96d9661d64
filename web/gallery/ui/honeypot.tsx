import { Honeypot } from '#web/ui/honeypot.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="Nothing to see between the two lines">
      <p>Above it.</p>
      <Honeypot />
      <p>Below it.</p>
    </State>
  )
}
