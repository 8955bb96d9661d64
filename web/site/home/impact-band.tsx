import { Counter } from '#web/ui/counter.tsx'
import { Container } from '#web/ui/section.tsx'
import { figureNotes } from '../layout/figure-notes.ts'
import { useSite } from '../layout/site.ts'
import type { HomePage } from './home.tsx'

export function ImpactBand({ page }: { page: HomePage }) {
  const { figures } = page.impact_figures
  const notes = figureNotes(figures, useSite().words.figures)
  if (figures.length === 0) return null
  return (
    <section aria-labelledby="impact-heading" className="on-band awning jaali bg-band pb-6 text-on-band">
      <Container className="grid gap-x-14 gap-y-10 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
        <div>
          <h2 id="impact-heading" className="text-2xl">
            {page.impact_heading}
          </h2>
          <p className="mt-3 max-w-prose text-on-band-soft">{page.impact_text}</p>
          {notes.shared && <p className="mt-3 text-on-band-soft text-sm">{notes.shared}</p>}
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8">
          {figures.map(({ value, label }, at) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end border-marigold border-l-2 pl-4 sm:pl-6"
            >
              <dt className="mt-1 text-on-band-soft">
                {label}
                {notes.each[at] && <span className="block text-xs">{notes.each[at]}</span>}
              </dt>
              <dd className="display whitespace-nowrap text-4xl text-marigold tabular-nums max-[22rem]:text-3xl">
                <Counter value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
