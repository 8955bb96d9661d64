import { TrapField } from '#web/ui/trap-field.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="Nothing to see between the two lines">
      <p>Above it.</p>
      <TrapField />
      <p>Below it.</p>
    </State>
  )
}
