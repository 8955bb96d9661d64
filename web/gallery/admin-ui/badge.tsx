import { Badge } from '#web/admin/ui/badge.tsx'
import { Row, State } from '../state.tsx'

const tones = ['new', 'busy', 'good', 'bad', 'plain'] as const

export function Specimen() {
  return (
    <>
      <State name="Tones">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </State>
      <State name="Long, in Hindi">
        <Row>
          <Badge tone="busy">Waiting for the bank's answer</Badge>
          <Badge tone="good">
            <span lang="hi">रसीद भेज दी गई</span>
          </Badge>
        </Row>
      </State>
    </>
  )
}
