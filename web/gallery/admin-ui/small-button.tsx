import { SmallButton } from '#web/admin/ui/small-button.tsx'
import { Row, State } from '../state.tsx'

const looks = ['solid', 'outline', 'quiet', 'danger'] as const

export function Specimen() {
  return (
    <>
      <State name="Looks" isFocused>
        <Row>
          {looks.map((look) => (
            <SmallButton key={look} look={look}>
              {look}
            </SmallButton>
          ))}
        </Row>
      </State>
      <State name="Disabled">
        <Row>
          {looks.map((look) => (
            <SmallButton key={look} disabled look={look}>
              {look}
            </SmallButton>
          ))}
        </Row>
      </State>
      <State name="With a name for screen readers">
        <SmallButton look="quiet" about="Asha Rao">
          Edit
        </SmallButton>
      </State>
      <State name="In Hindi">
        <SmallButton lang="hi" look="solid">
          सहेजें और बंद करें
        </SmallButton>
      </State>
    </>
  )
}
