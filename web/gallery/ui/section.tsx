import { Section } from '#web/ui/section.tsx'
import { long } from '../samples.ts'
import { State } from '../state.tsx'

const grounds = ['paper', 'surface', 'sunken', 'band'] as const

export function Specimen() {
  return grounds.map((ground) => (
    <State key={ground} name={`On ${ground}`}>
      <Section ground={ground} labelledBy={`heading-${ground}`}>
        <h3 id={`heading-${ground}`}>A section on {ground}</h3>
        <p>{long}</p>
      </Section>
    </State>
  ))
}
