import { Moving } from '#web/admin/ui/moving.tsx'
import { State } from '../state.tsx'

const nothing = () => {}

export function Specimen() {
  return (
    <>
      <State name="First">
        <Moving name="Food" onHold={nothing} onUp={undefined} onDown={nothing} />
      </State>
      <State name="Between" isFocused>
        <Moving name="School" onHold={nothing} onUp={nothing} onDown={nothing} />
      </State>
      <State name="Last">
        <Moving name="Care" onHold={nothing} onUp={nothing} onDown={undefined} />
      </State>
      <State name="Alone">
        <Moving name="Trees" onHold={nothing} onUp={undefined} onDown={undefined} />
      </State>
    </>
  )
}
