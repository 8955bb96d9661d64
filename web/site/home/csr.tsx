import { linkAbout } from '#domain/website/contact-subjects.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Amounts } from '#web/ui/prose.tsx'
import { Container } from '#web/ui/section.tsx'
import type { HomePage, HomeWords } from './home.tsx'

export function Csr({ page, words }: { page: HomePage; words: HomeWords }) {
  const points = [page.csr_point_1, page.csr_point_2, page.csr_point_3].filter(Boolean)
  return (
    <section aria-labelledby="csr-heading" className="pb-section">
      <Container>
        <div className="on-band jaali grid gap-x-14 gap-y-8 rounded-lg bg-band px-6 py-10 text-on-band sm:px-10 lg:grid-cols-[1.25fr_1fr] lg:px-14 lg:py-16">
          <div>
            <h2 id="csr-heading" className="text-3xl">
              {page.csr_heading}
            </h2>
            <p className="mt-4 max-w-prose text-lg text-on-band-soft">{page.csr_text}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <DownloadButton
                pdf={page.csr_dossier_button}
                look="on-band"
                ask={words.askForDossier}
                about="dossier"
              />
              <ButtonLink look="on-band" to={linkAbout(page.book_call_button.link, 'call')}>
                {page.book_call_button.text}
              </ButtonLink>
            </div>
          </div>
          <ul className="self-center">
            {points.map((point) => (
              <li
                key={point}
                className="flex items-start gap-3 border-on-band-soft/30 border-t py-4 text-lg first:border-t-0"
              >
                <CheckIcon className="mt-1 size-5 text-marigold" />
                <span>
                  <Amounts text={point} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </section>
  )
}
