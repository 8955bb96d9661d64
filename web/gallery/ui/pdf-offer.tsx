import { PdfOffer } from '#web/ui/pdf-offer.tsx'
import { long } from '../samples.ts'
import { State } from '../state.tsx'

const pdf = { url: '/storage/proposal.pdf', text: 'CSR proposal', link: '/contact' }
const words = { onRequest: 'We send you the proposal as a PDF.', ask: 'Ask for the proposal' }

export function Specimen() {
  return (
    <>
      <State name="Stored">
        <PdfOffer pdf={pdf} look="solid" {...words} />
      </State>
      <State name="On request">
        <PdfOffer pdf={{ ...pdf, url: '' }} look="give" {...words} />
      </State>
      <State name="On the band, long" ground="band">
        <PdfOffer pdf={{ ...pdf, url: '' }} look="on-band" onRequest={long} ask={long} />
      </State>
    </>
  )
}
