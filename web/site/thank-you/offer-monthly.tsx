import { formatRupees } from '#domain/india/money.ts'
import { fill } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { MonthlyOffer } from './monthly-offer.ts'
import type { ThankYouContent, ThankYouWords } from './thank-you.tsx'

type Props = { page: ThankYouContent; words: ThankYouWords['monthly']; offer: MonthlyOffer }

/** Offers to repeat the gift every month. The link opens the form; a link of staff to another page stays theirs. */
export function OfferMonthly({ page, words, offer: { rupees, effect, query } }: Props) {
  const { thank_you_monthly_text: text, thank_you_monthly_button: button } = page
  const isForm = /^\/donate\/?(\?|$)/.test(button.link)
  return (
    <section
      aria-labelledby="monthly-offer-heading"
      className="mt-8 rounded-lg border border-line bg-surface p-6 shadow-lift sm:p-9"
    >
      <h2 id="monthly-offer-heading" className="text-2xl text-heading">
        {page.thank_you_monthly_heading}
      </h2>
      {text && <p className="mt-2 max-w-prose text-soft">{text}</p>}
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="display amount text-4xl text-heading">{formatRupees(rupees)}</span>
        <span className="text-lg">{words.every}</span>
      </p>
      {effect && <p className="mt-1 max-w-prose font-semibold">{effect}</p>}
      <p className="mt-2 mb-5 max-w-prose text-soft">
        {fill(words.year, { amount: formatRupees(rupees * 12) })}
      </p>
      <ButtonLink look="give" to={isForm ? `/donate${query}` : button.link}>
        {button.text}
      </ButtonLink>
    </section>
  )
}
