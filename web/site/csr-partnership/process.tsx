import { Container } from '#web/ui/section.tsx'
import type { CsrPage } from './csr-partnership.tsx'

export function Process({ page }: { page: CsrPage }) {
  const steps = [
    [page.process_1_title, page.process_1_text],
    [page.process_2_title, page.process_2_text],
    [page.process_3_title, page.process_3_text],
    [page.process_4_title, page.process_4_text],
  ] as const
  return (
    <Container className="pb-section">
      <section aria-labelledby="process-heading">
        <h2 id="process-heading" className="text-3xl text-heading">
          {page.process_heading}
        </h2>
        <ol className="mt-8 grid gap-x-8 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
          {steps.map(([title, text], at) => (
            <li
              key={title}
              className="grid grid-cols-[3rem_1fr] content-start border-line border-t-2 py-5 sm:block"
            >
              <span aria-hidden="true" className="display text-3xl text-clay leading-none">
                {at + 1}
              </span>
              <div>
                <h3 className="text-xl sm:mt-3">{title}</h3>
                <p className="mt-1 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </Container>
  )
}
