import type { Cause } from '#domain/causes/cause.ts'
import { donateLink } from '#domain/causes/giving-links.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ExternalIcon } from '#web/ui/icons.tsx'
import { Container } from '#web/ui/section.tsx'

export function CauseActions({ heading, cause }: { heading: string; cause: Cause }) {
  return (
    <section aria-labelledby="actions-heading" className="on-band jaali bg-band text-on-band">
      <Container className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14">
        <h2 id="actions-heading" className="text-3xl">
          {heading}
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="give" to={donateLink(cause)}>
            {cause.donate_button.text}
          </ButtonLink>
          {[cause.ketto_button, cause.giveindia_button].map(({ text, link }) => (
            <ButtonLink key={text} look="on-band" to={link}>
              {text}
              <ExternalIcon className="size-4" />
            </ButtonLink>
          ))}
          <ButtonLink look="on-band" to={cause.volunteer_button.link}>
            {cause.volunteer_button.text}
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}
