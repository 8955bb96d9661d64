import { ReorderButtons } from '#web/admin/ui/reorder-buttons.tsx'
import { State } from '../state.tsx'

const nothing = () => {}

export function Specimen() {
  return (
    <>
      <State name="First">
        <ReorderButtons name="Food" onUp={undefined} onDown={nothing} />
      </State>
      <State name="Between" isFocused>
        <ReorderButtons name="School" onUp={nothing} onDown={nothing} />
      </State>
      <State name="Last">
        <ReorderButtons name="Care" onUp={nothing} onDown={undefined} />
      </State>
      <State name="Alone">
        <ReorderButtons name="Trees" onUp={undefined} onDown={undefined} />
      </State>
    </>
  )
}
