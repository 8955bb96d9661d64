import { organisationDefaults } from '#domain/website/organisation.ts'
import { Logo } from '#web/ui/logo.tsx'
import { picture } from '../samples.ts'
import { State } from '../state.tsx'

const organisation = { ...organisationDefaults }

export function Specimen() {
  return (
    <>
      <State name="Drawn">
        <Logo organisation={organisation} />
      </State>
      <State name="On the band" ground="band">
        <Logo organisation={organisation} onBand />
      </State>
      <State name="Uploaded">
        <Logo organisation={{ ...organisation, org_logo_url: picture }} />
      </State>
      <State name="Uploaded, on the band" ground="band">
        <Logo organisation={{ ...organisation, org_logo_url: picture }} onBand />
        <Logo organisation={{ ...organisation, org_logo_url: '/x.png', org_logo_dark_url: picture }} onBand />
      </State>
      <State name="Long names">
        <Logo
          organisation={{ ...organisation, org_name: 'Society for Therapy, Learning and Care in Delhi' }}
        />
        <div lang="hi">
          <Logo organisation={{ ...organisation, org_name: 'दान सेवा एवं शिक्षा प्रतिष्ठान' }} />
        </div>
      </State>
    </>
  )
}
