import { DownloadButton } from '#web/ui/download-button.tsx'
import { SealIcon } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { filledPairs } from '../layout/filled-pairs.ts'
import type { AboutPage } from './about.tsx'

export function Certificates({ page }: { page: AboutPage }) {
  const certificates = filledPairs([
    [page.certificate_1_title, page.certificate_1_text],
    [page.certificate_2_title, page.certificate_2_text],
    [page.certificate_3_title, page.certificate_3_text],
    [page.certificate_4_title, page.certificate_4_text],
  ])
  return (
    <Section id="certificates" ground="sunken" labelledBy="certificates-heading">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h2 id="certificates-heading" className="text-3xl text-heading">
            {page.certificates_heading}
          </h2>
          <p className="mt-3 max-w-prose text-soft">{page.certificates_text}</p>
        </div>
        <DownloadButton pdf={page.certificates_button} look="solid" />
      </div>
      {certificates.length > 0 && (
        <ul className="mt-10 grid gap-5 sm:grid-cols-2">
          {certificates.map(([title, text]) => (
            <li key={title} className="certificate flex gap-5 bg-surface p-6 sm:p-8">
              <SealIcon className="size-11 text-terracotta" />
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
