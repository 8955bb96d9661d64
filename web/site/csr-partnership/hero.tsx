import { linkAbout } from '#domain/website/contact-subjects.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Amounts } from '#web/ui/prose.tsx'
import { Container } from '#web/ui/section.tsx'
import type { CsrPage, CsrWords } from './csr-partnership.tsx'

export function Hero({ page, words }: { page: CsrPage; words: CsrWords }) {
  return (
    <Container className="pt-8 pb-12 lg:pt-14 lg:pb-16">
      <h1 className="max-w-[30ch] text-5xl text-heading">{page.hero_title}</h1>
      <div className="mt-8 grid gap-x-14 gap-y-6 lg:mt-12 lg:grid-cols-[1fr_2fr]">
        <div>
          <div className="block-print mb-6 text-terracotta max-lg:hidden" />
          {page.hero_subtitle && (
            <p className="max-w-prose text-lg text-soft">
              <Amounts text={page.hero_subtitle} />
            </p>
          )}
          <div className="mt-6 flex flex-wrap gap-3 lg:flex-col lg:items-start">
            <ButtonLink size="lg" to={linkAbout(page.book_call_button.link, 'call')}>
              {page.book_call_button.text}
            </ButtonLink>
            <DownloadButton
              pdf={page.csr_dossier_button}
              size="lg"
              ask={words.askForDossier}
              about="dossier"
            />
          </div>
        </div>
        <div className="aspect-[3/2] overflow-hidden rounded-lg bg-sand lg:col-start-2 lg:aspect-[2/1]">
          <Picture
            src={page.hero_image.url}
            alt={page.hero_image.alt}
            focus={page.hero_image.focus}
            width={1600}
            height={1000}
            sizes="(min-width: 80rem) 46rem, (min-width: 64rem) 62vw, 94vw"
            priority
            className="size-full object-cover"
          />
        </div>
      </div>
    </Container>
  )
}
