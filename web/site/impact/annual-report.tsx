import { DownloadButton } from '#web/ui/download-button.tsx'
import { Container } from '#web/ui/section.tsx'
import type { ImpactPage, ImpactWords } from './impact.tsx'
import { storiesOf } from './stories.tsx'

export function AnnualReport({ page, words }: { page: ImpactPage; words: ImpactWords }) {
  return (
    <Container className={storiesOf(page).length > 0 ? 'pb-section' : 'py-section'}>
      <section
        aria-labelledby="report-heading"
        className="certificate grid gap-x-14 gap-y-6 bg-surface px-7 py-9 sm:p-12 lg:grid-cols-[1.4fr_1fr] lg:items-center"
      >
        <div>
          <h2 id="report-heading" className="text-3xl text-heading">
            {page.annual_report_heading}
          </h2>
          {page.annual_report_text && <p className="mt-3 max-w-prose text-lg">{page.annual_report_text}</p>}
          {!page.annual_report_button.url && <p className="mt-3 text-soft">{words.reportOnRequest}</p>}
        </div>
        <div className="lg:justify-self-end">
          <DownloadButton
            pdf={page.annual_report_button}
            look="solid"
            ask={words.askForReport}
            about="annual-report"
          />
        </div>
      </section>
    </Container>
  )
}
