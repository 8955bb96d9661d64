import { fill } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ExternalIcon } from '#web/ui/icons.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSite } from '../layout/site.ts'
import type { DonatePage, DonateWords } from './donate.tsx'
import { Upi } from './upi.tsx'

type Props = {
  page: DonatePage
  words: DonateWords
  rupees: number
  /** Not for those who may not give from abroad. */
  isOpen: boolean
}

export function OtherWays({ page, words, rupees, isOpen }: Props) {
  const partners = [page.ketto_button, page.giveindia_button].filter(({ link }) => link && isOpen)
  const hasUpi = isOpen && Boolean(page.upi_id || page.upi_qr_image.url)
  const approval = useSite().registrations.find(({ kind }) => kind === '80g')
  const hasWays = hasUpi || partners.length > 0
  return (
    <Section ground="sunken" {...(hasWays && { labelledBy: 'other-ways-heading' })}>
      {hasWays && (
        <h2 id="other-ways-heading" className="text-3xl text-heading">
          {page.other_ways_heading}
        </h2>
      )}
      <div className="mt-8 grid gap-x-12 gap-y-12 lg:grid-cols-[1.6fr_1fr]">
        {hasUpi && <Upi page={page} words={words.upi} rupees={rupees} />}
        {partners.length > 0 && (
          <section aria-labelledby="partners-heading">
            <h3 id="partners-heading" className="text-xl">
              {page.partners_heading}
            </h3>
            {page.partners_text && <p className="mt-2 max-w-prose text-soft">{page.partners_text}</p>}
            <div className="mt-5 flex flex-wrap gap-3">
              {partners.map(({ text, link }) => (
                <ButtonLink key={text} look="outline" to={link}>
                  {text}
                  <ExternalIcon className="size-4" />
                </ButtonLink>
              ))}
            </div>
          </section>
        )}
      </div>
      {(page.legal_note || approval) && (
        <div className="mt-14 border-line border-t pt-6 text-sm text-soft">
          {page.legal_note && <Paragraphs text={page.legal_note} className="max-w-narrow!" />}
          {approval && (
            <p className="mt-3 max-w-narrow break-words">
              {fill(words.deduction, { number: approval.number })}
            </p>
          )}
        </div>
      )}
    </Section>
  )
}
