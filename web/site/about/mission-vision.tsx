import { Container } from '#web/ui/section.tsx'
import type { AboutPage } from './about.tsx'

export function MissionVision({ page }: { page: AboutPage }) {
  const promises = [
    [page.promise_1_title, page.promise_1_text],
    [page.promise_2_title, page.promise_2_text],
    [page.promise_3_title, page.promise_3_text],
  ] as const
  return (
    <>
      <div className="on-band awning jaali bg-band pb-4 text-on-band">
        <Container className="grid gap-x-16 gap-y-12 py-section lg:grid-cols-[1.35fr_1fr]">
          <section aria-labelledby="mission-heading">
            <h2 id="mission-heading" className="text-marigold text-xl">
              {page.mission_heading}
            </h2>
            <p className="display mt-3 max-w-[30ch] text-2xl leading-snug">{page.mission}</p>
          </section>
          <section
            aria-labelledby="vision-heading"
            className="lg:border-on-band-soft/30 lg:border-l lg:pl-12"
          >
            <h2 id="vision-heading" className="text-marigold text-xl">
              {page.vision_heading}
            </h2>
            <p className="mt-3 max-w-prose text-lg text-on-band-soft">{page.vision}</p>
          </section>
        </Container>
      </div>
      <Container className="py-section">
        <section aria-labelledby="promises-heading" className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
          <h2 id="promises-heading" className="text-3xl text-heading">
            {page.promises_heading}
          </h2>
          <ol>
            {promises.map(([title, text], at) => (
              <li
                key={title}
                className="grid grid-cols-[3.5rem_1fr] border-line border-t py-6 first:border-t-0 first:pt-0 sm:grid-cols-[5rem_1fr]"
              >
                <span aria-hidden="true" className="display text-3xl text-terracotta">
                  {at + 1}
                </span>
                <div>
                  <h3 className="text-xl">{title}</h3>
                  <p className="mt-1 max-w-prose text-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      </Container>
    </>
  )
}
