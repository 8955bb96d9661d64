import { SiteLink } from '#web/ui/link.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  const link = (
    <SiteLink to="/contact" className="underline">
      write to us
    </SiteLink>
  )
  return (
    <>
      <State name="With a link in it">
        <p>
          <Sentence text="Please {link} or come by on {day}." parts={{ link, day: <b>Monday</b> }} />
        </p>
      </State>
      <State name="With nothing in it">
        <p>
          <Sentence text="Come by on Monday." parts={{}} />
        </p>
      </State>
    </>
  )
}
