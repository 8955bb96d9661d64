import type { Cause } from '#domain/causes/cause.ts'
import { donateLink } from '#domain/causes/giving-links.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PartnerLinks } from '#web/ui/partner-links.tsx'
import { Container } from '#web/ui/section.tsx'
import { useSite } from '../layout/site.ts'
import type { CauseWords } from './cause.tsx'

type Props = { heading: string; words: CauseWords; cause: Cause }

export function CauseActions({ heading, words, cause }: Props) {
  const { url } = useSite()
  return (
    <section aria-labelledby="actions-heading" className="on-band jaali bg-band text-on-band">
      <Container className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14">
        <h2 id="actions-heading" className="text-3xl">
          {heading}
        </h2>
        <div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink look="give" to={donateLink(cause, url)}>
              {cause.donate_button.text}
            </ButtonLink>
            <ButtonLink look="on-band" to={cause.volunteer_button.link}>
              {cause.volunteer_button.text}
            </ButtonLink>
          </div>
          <PartnerLinks
            text={words.alsoOn}
            links={[cause.ketto_button, cause.giveindia_button]}
            className="mt-3 text-on-band-soft"
          />
        </div>
      </Container>
    </section>
  )
}
