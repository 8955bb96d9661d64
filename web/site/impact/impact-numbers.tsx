import { Counter } from '#web/ui/counter.tsx'
import { Container } from '#web/ui/section.tsx'
import { figureNotes } from '../layout/figure-notes.ts'
import { useSite } from '../layout/site.ts'
import type { ImpactPage } from './impact.tsx'

/** The page opens on the figures, set like the columns of an account book. */
export function ImpactNumbers({ page }: { page: ImpactPage }) {
  const { figures } = page.impact_figures
  const notes = figureNotes(figures, useSite().words.figures)
  return (
    <div className="on-band awning jaali bg-band pb-6 text-on-band">
      <Container className="pt-10 pb-12 lg:pt-20 lg:pb-20">
        <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[1.2fr_1fr] lg:items-end">
          <h1 className="text-5xl">{page.hero_title}</h1>
          {page.hero_subtitle && (
            <p className="max-w-prose text-lg text-on-band-soft">{page.hero_subtitle}</p>
          )}
        </div>
        {figures.length > 0 && (
          <section aria-labelledby="counters-heading" className="mt-10 lg:mt-16">
            <h2 id="counters-heading" className="text-marigold text-xl">
              {page.counters_heading}
            </h2>
            <dl className="mt-4 grid grid-cols-2 gap-x-6 lg:grid-cols-3 lg:gap-x-12">
              {figures.map(({ value, label }, at) => (
                <div
                  key={label}
                  className="flex flex-col-reverse justify-end border-on-band-soft/30 border-t pt-4 pb-6 lg:pt-6 lg:pb-9"
                >
                  <dt className="text-on-band-soft">
                    {label}
                    {notes.each[at] && <span className="block text-sm">{notes.each[at]}</span>}
                  </dt>
                  <dd className="display text-4xl tabular-nums lg:text-5xl">
                    <Counter value={value} />
                  </dd>
                </div>
              ))}
            </dl>
            {notes.shared && <p className="text-on-band-soft text-sm">{notes.shared}</p>}
          </section>
        )}
      </Container>
    </div>
  )
}
