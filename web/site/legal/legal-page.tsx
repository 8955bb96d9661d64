import { legalTextFor, readSections } from '#domain/legal/legal-text.ts'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'

type Props = {
  page: { hero_title: string; hero_subtitle: string; legal_text: string }
  words: typeof import('./words.en.ts').words
  /** Text from the settings, after the text by staff. */
  closing?: { heading: string; paragraphs: string[] } | null
}

/** A legal text in the organisation's name, with a table of contents. */
export function LegalPage({ page, words, closing }: Props) {
  const { organisation } = useSite()
  const {
    title,
    summary,
    sections: written,
  } = legalTextFor(
    { title: page.hero_title, summary: page.hero_subtitle, sections: readSections(page.legal_text) },
    organisation,
    words.contactAddress,
  )
  const sections = closing ? [...written, closing] : written
  const named = sections.filter(({ heading }) => heading)
  return (
    <>
      <Head title={title} description={summary} />
      <Container className="py-12 lg:py-20">
        <h1 className="text-4xl text-heading">{title}</h1>
        <p className="mt-4 max-w-prose text-lg text-soft">{summary}</p>
        <div className="mt-10 grid gap-x-16 gap-y-10 lg:mt-14 lg:grid-cols-[1fr_2.4fr]">
          <nav aria-label={words.onThisPage} className="lg:sticky lg:top-24 lg:self-start">
            <ol className="grid border-line border-l-2">
              {named.map(({ heading }) => (
                <li key={heading}>
                  <a
                    href={`#${anchor(heading)}`}
                    className="-ml-0.5 block border-transparent border-l-2 py-2 pl-4 text-soft hover:border-marigold hover:text-ink"
                  >
                    {heading}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="grid gap-10">
            {sections.map(({ heading, paragraphs }) => (
              <section
                key={heading}
                id={anchor(heading) || undefined}
                aria-labelledby={heading ? `${anchor(heading)}-heading` : undefined}
              >
                {heading && (
                  <h2 id={`${anchor(heading)}-heading`} className="text-2xl">
                    {heading}
                  </h2>
                )}
                <div className="mt-3 grid max-w-prose gap-4">
                  {paragraphs.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
      </Container>
    </>
  )
}

function anchor(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
}
