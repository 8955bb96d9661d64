import type { Cause } from '#domain/causes/cause.ts'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Container } from '#web/ui/section.tsx'
import type { CauseContent } from './cause.tsx'

export function CauseStory({ page, cause }: { page: CauseContent; cause: Cause }) {
  const parts = [
    ['problem', page.cause_problem_heading, cause.problem_statement],
    ['solution', page.cause_solution_heading, cause.solution_description],
    ['impact', page.cause_impact_heading, cause.impact_description],
  ] as const
  return (
    <Container className="pt-12 pb-section">
      <div className="grid gap-12 lg:gap-16">
        {parts.map(
          ([id, heading, text], at) =>
            text && (
              <section
                key={id}
                aria-labelledby={`${id}-heading`}
                className="grid gap-x-12 gap-y-3 lg:grid-cols-[1fr_2fr]"
              >
                <h2 id={`${id}-heading`} className="text-2xl text-heading">
                  <span aria-hidden="true" className="block-print mb-4 block w-18 text-terracotta" />
                  {heading}
                </h2>
                <Paragraphs text={text} className={at === 0 ? 'display text-xl leading-normal' : 'text-lg'} />
              </section>
            ),
        )}
      </div>
    </Container>
  )
}
