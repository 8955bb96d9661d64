import { Counter } from '#web/ui/counter.tsx'
import { Container } from '#web/ui/section.tsx'
import { filledPairs } from '../layout/filled-pairs.ts'
import type { HomePage } from './home.tsx'

export function ImpactBand({ page }: { page: HomePage }) {
  const counters = filledPairs([
    [page.counter_1_value, page.counter_1_label],
    [page.counter_2_value, page.counter_2_label],
    [page.counter_3_value, page.counter_3_label],
    [page.counter_4_value, page.counter_4_label],
  ])
  if (counters.length === 0) return null
  return (
    <section aria-labelledby="impact-heading" className="on-band awning jaali bg-band pb-6 text-on-band">
      <Container className="grid gap-x-14 gap-y-10 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
        <div>
          <h2 id="impact-heading" className="text-2xl">
            {page.impact_heading}
          </h2>
          <p className="mt-3 max-w-prose text-on-band-soft">{page.impact_text}</p>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8">
          {counters.map(([value, label]) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end border-marigold border-l-2 pl-4 sm:pl-6"
            >
              <dt className="mt-1 text-on-band-soft">{label}</dt>
              <dd className="display text-4xl text-marigold tabular-nums">
                <Counter value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
