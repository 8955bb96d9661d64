import { Stroke } from '#web/ui/stroke.tsx'
import { Row, State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="In the text's colour and size, and larger">
      <Row>
        <Stroke d="m5 12.5 4.5 4.5L19 7" />
        <Stroke d="m5 12.5 4.5 4.5L19 7" className="size-9 text-leaf" />
      </Row>
    </State>
  )
}
