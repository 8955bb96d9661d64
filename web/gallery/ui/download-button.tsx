import { DownloadButton } from '#web/ui/download-button.tsx'
import { hindi } from '../samples.ts'
import { Row, State } from '../state.tsx'

const stored = { url: '/storage/report.pdf', text: 'Annual report', link: '/contact' }

export function Specimen() {
  return (
    <>
      <State name="Stored">
        <Row>
          <DownloadButton pdf={stored} />
          <DownloadButton pdf={stored} look="solid" />
          <DownloadButton pdf={stored} look="give" />
          <DownloadButton pdf={{ ...stored, text: hindi }} />
        </Row>
      </State>
      <State name="On the band" ground="band">
        <DownloadButton pdf={stored} look="on-band" />
      </State>
      <State name="Not uploaded yet">
        <DownloadButton pdf={{ ...stored, url: '' }} />
      </State>
    </>
  )
}
