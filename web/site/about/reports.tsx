import type { YearDocument } from '#domain/page-content/content.ts'
import { documentsByYear } from '#domain/page-content/documents-by-year.ts'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Container } from '#web/ui/section.tsx'
import { useUiWords } from '#web/ui/ui-words.ts'

type Props = { heading: string; text: string; documents: readonly YearDocument[] }

/** Reports and accounts by year. */
export function Reports({ heading, text, documents }: Props) {
  const { pdf } = useUiWords()
  if (documents.length === 0) return null
  return (
    <section id="reports" aria-labelledby="reports-heading" className="bg-sunken pb-section">
      <Container className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="reports-heading" className="text-3xl text-heading">
            {heading}
          </h2>
          {text && <p className="mt-3 max-w-prose text-soft">{text}</p>}
        </div>
        <dl className="border-line border-t-2">
          {documentsByYear(documents).map(({ year, documents: ofYear }) => (
            <div key={year} className="grid gap-x-8 border-line border-b py-3 sm:grid-cols-[8rem_1fr]">
              <dt className="display py-2 text-2xl text-clay">{year}</dt>
              {ofYear.map(({ title, url }) => (
                <dd key={url} className="sm:col-start-2">
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener"
                    className="inline-flex min-h-11 items-center gap-3 py-1 font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
                  >
                    <DownloadIcon className="size-5 shrink-0" />
                    <span className="min-w-0 break-words">
                      {title}
                      <span className="sr-only"> {pdf}</span>
                    </span>
                  </a>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
