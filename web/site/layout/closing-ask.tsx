import type { Button } from '#domain/page-content/content.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Container } from '#web/ui/section.tsx'

type Props = { page: { ask_heading: string; ask_text: string; ask_button: Button } }

/** Closing section of a page: an invitation to take part. */
export function ClosingAsk({ page }: Props) {
  return (
    <section aria-labelledby="ask-heading" className="on-band jaali bg-band text-on-band">
      <Container className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14 lg:py-16">
        <div>
          <h2 id="ask-heading" className="text-3xl">
            {page.ask_heading}
          </h2>
          {page.ask_text && <p className="mt-2 max-w-prose text-lg text-on-band-soft">{page.ask_text}</p>}
        </div>
        <ButtonLink look="give" size="lg" to={page.ask_button.link}>
          {page.ask_button.text}
        </ButtonLink>
      </Container>
    </section>
  )
}
