import { linkAbout } from '#domain/website/contact-subjects.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Container } from '#web/ui/section.tsx'
import type { CsrPage, CsrWords } from './csr-partnership.tsx'

export function NextStep({ page, words }: { page: CsrPage; words: CsrWords }) {
  return (
    <section aria-labelledby="next-heading" className="on-band jaali bg-band text-on-band">
      <Container className="grid gap-x-14 gap-y-8 py-14 lg:grid-cols-[1.3fr_1fr] lg:items-center lg:py-20">
        <div>
          <h2 id="next-heading" className="text-4xl">
            {page.contact_heading}
          </h2>
          {page.contact_text && (
            <p className="mt-4 max-w-prose text-lg text-on-band-soft">{page.contact_text}</p>
          )}
        </div>
        <div className="flex flex-wrap items-start gap-3">
          <ButtonLink look="on-band" size="lg" to={linkAbout(page.book_call_button.link, 'call')}>
            {page.book_call_button.text}
          </ButtonLink>
          <DownloadButton
            pdf={page.csr_dossier_button}
            look="on-band"
            size="lg"
            ask={words.askForDossier}
            about="dossier"
          />
        </div>
      </Container>
    </section>
  )
}
