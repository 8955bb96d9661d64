import { PartnerLinks } from '#web/ui/partner-links.tsx'
import { long } from '../samples.ts'
import { State } from '../state.tsx'

const links = [
  { text: 'Ketto', link: 'https://www.ketto.org/asha' },
  { text: 'GiveIndia', link: 'https://www.giveindia.org/asha' },
]

export function Specimen() {
  return (
    <>
      <State name="Two partners">
        <PartnerLinks text="Also on" links={links} />
      </State>
      <State name="A long name, and one without a page">
        <PartnerLinks
          text="Also on"
          links={[
            { text: long, link: '/x' },
            { text: 'Ketto', link: '' },
          ]}
        />
      </State>
    </>
  )
}
