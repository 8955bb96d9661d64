import { ReorderButtons } from '#web/admin/ui/reorder-buttons.tsx'
import { State } from '../state.tsx'

const nothing = () => {}

export function Specimen() {
  return (
    <>
      <State name="First">
        <ReorderButtons name="Food" onHold={nothing} onUp={undefined} onDown={nothing} />
      </State>
      <State name="Between" isFocused>
        <ReorderButtons name="School" onHold={nothing} onUp={nothing} onDown={nothing} />
      </State>
      <State name="Last">
        <ReorderButtons name="Care" onHold={nothing} onUp={nothing} onDown={undefined} />
      </State>
      <State name="Alone">
        <ReorderButtons name="Trees" onHold={nothing} onUp={undefined} onDown={undefined} />
      </State>
    </>
  )
}
