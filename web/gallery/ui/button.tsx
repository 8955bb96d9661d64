import { Button, ButtonLink } from '#web/ui/button.tsx'
import { HeartIcon } from '#web/ui/icons.tsx'
import { hindi, long } from '../samples.ts'
import { Row, State } from '../state.tsx'

const looks = ['give', 'solid', 'outline', 'quiet'] as const

export function Specimen() {
  return (
    <>
      <State name="Looks">
        <Row>
          {looks.map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
        </Row>
      </State>
      <State name="Large">
        <Row>
          {looks.map((look) => (
            <Button key={look} look={look} size="lg">
              {look}
            </Button>
          ))}
        </Row>
      </State>
      <State name="Disabled">
        <Row>
          {looks.map((look) => (
            <Button key={look} look={look} disabled>
              {look}
            </Button>
          ))}
        </Row>
      </State>
      <State name="On the band" ground="band">
        <Row>
          <Button look="on-band">on-band</Button>
          <Button look="give">give</Button>
          <Button look="on-band" disabled>
            Disabled
          </Button>
        </Row>
      </State>
      <State name="Focused" isFocused>
        <Button>Focused</Button>
      </State>
      <State name="With an icon, long, in Hindi">
        <Row>
          <Button look="give">
            <HeartIcon />
            Donate now
          </Button>
          <Button look="outline">{long}</Button>
          <Button look="solid" lang="hi">
            {hindi}
          </Button>
        </Row>
      </State>
      <State name="As a link">
        <ButtonLink to="/donate" look="give">
          Donate now
        </ButtonLink>
      </State>
    </>
  )
}
