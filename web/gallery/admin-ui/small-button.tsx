import { smallButton } from '#web/admin/ui/small-button.ts'
import { Row, State } from '../state.tsx'

const looks = ['solid', 'outline', 'quiet', 'danger'] as const

export function Specimen() {
  return (
    <>
      <State name="Looks" isFocused>
        <Row>
          {looks.map((look) => (
            <button key={look} type="button" className={smallButton(look)}>
              {look}
            </button>
          ))}
        </Row>
      </State>
      <State name="Disabled">
        <Row>
          {looks.map((look) => (
            <button key={look} type="button" disabled className={smallButton(look)}>
              {look}
            </button>
          ))}
        </Row>
      </State>
      <State name="In Hindi">
        <button type="button" lang="hi" className={smallButton('solid')}>
          सहेजें और बंद करें
        </button>
      </State>
    </>
  )
}
