import { DownloadButton } from '#web/ui/download-button.tsx'
import { hindi } from '../samples.ts'
import { Row, State } from '../state.tsx'

const stored = { url: '/storage/report.pdf', text: 'Annual report', link: '/contact' }

const asking = { ask: 'Ask for the annual report', about: 'annual-report' } as const

export function Specimen() {
  return (
    <>
      <State name="Stored">
        <Row>
          <DownloadButton {...asking} pdf={stored} />
          <DownloadButton {...asking} pdf={stored} look="solid" />
          <DownloadButton {...asking} pdf={stored} look="give" />
          <DownloadButton {...asking} pdf={{ ...stored, text: hindi }} />
        </Row>
      </State>
      <State name="On the band" ground="band">
        <DownloadButton {...asking} pdf={stored} look="on-band" />
      </State>
      <State name="Not uploaded yet">
        <DownloadButton {...asking} pdf={{ ...stored, url: '' }} />
      </State>
    </>
  )
}
