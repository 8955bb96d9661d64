import { Counter } from '#web/ui/counter.tsx'
import { Container } from '#web/ui/section.tsx'
import { filledPairs } from '../layout/filled-pairs.ts'
import type { ImpactPage } from './impact.tsx'

/** The page opens on what was counted, set like the columns of an account book. */
export function ImpactNumbers({ page }: { page: ImpactPage }) {
  const counters = filledPairs([
    [page.counter_1_value, page.counter_1_label],
    [page.counter_2_value, page.counter_2_label],
    [page.counter_3_value, page.counter_3_label],
    [page.counter_4_value, page.counter_4_label],
    [page.counter_5_value, page.counter_5_label],
    [page.counter_6_value, page.counter_6_label],
  ])
  return (
    <div className="on-band awning jaali bg-band pb-6 text-on-band">
      <Container className="pt-10 pb-12 lg:pt-20 lg:pb-20">
        <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[1.2fr_1fr] lg:items-end">
          <h1 className="text-5xl">{page.hero_title}</h1>
          {page.hero_subtitle && (
            <p className="max-w-prose text-lg text-on-band-soft">{page.hero_subtitle}</p>
          )}
        </div>
        {counters.length > 0 && (
          <section aria-labelledby="counters-heading" className="mt-10 lg:mt-16">
            <h2 id="counters-heading" className="text-marigold text-xl">
              {page.counters_heading}
            </h2>
            <dl className="mt-4 grid grid-cols-2 gap-x-6 lg:grid-cols-3 lg:gap-x-12">
              {counters.map(([value, label]) => (
                <div
                  key={label}
                  className="flex flex-col-reverse justify-end border-on-band-soft/30 border-t pt-4 pb-6 lg:pt-6 lg:pb-9"
                >
                  <dt className="text-on-band-soft">{label}</dt>
                  <dd className="display text-4xl tabular-nums lg:text-5xl">
                    <Counter value={value} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </Container>
    </div>
  )
}
