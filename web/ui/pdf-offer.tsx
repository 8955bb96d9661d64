import type { Pdf } from '#domain/page-content/content.ts'
import { ButtonLink } from './button.tsx'
import { DownloadButton } from './download-button.tsx'
import { MailIcon } from './icons.tsx'

type Props = { pdf: Pdf; look: 'solid' | 'give' | 'on-band'; onRequest: string; ask: string }

/** A stored PDF to download; while there is none, the offer to send it on request. */
export function PdfOffer({ pdf, look, onRequest, ask }: Props) {
  if (pdf.url) return <DownloadButton pdf={pdf} look={look} />
  return (
    <div>
      <p className="mb-3 max-w-prose">{onRequest}</p>
      <ButtonLink look={look} to={pdf.link}>
        <MailIcon />
        {ask}
      </ButtonLink>
    </div>
  )
}
