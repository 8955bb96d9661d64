import { Solid } from '#web/ui/solid.tsx'
import { Row, State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="In the text's colour and size, and larger">
      <Row>
        <Solid d="M12 3 21 20H3z" />
        <Solid d="M12 3 21 20H3z" className="size-9 text-leaf" />
      </Row>
    </State>
  )
}
