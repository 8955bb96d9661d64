import { ButtonLink } from '#web/ui/button.tsx'
import { ArrowIcon } from '#web/ui/icons.tsx'
import type { DonatePage } from './donate.tsx'
import type { Outcome } from './use-payment.ts'

/** Takes the form's place after a payment, and the focus with it. */
export function ThankYou({ page, outcome }: { page: DonatePage; outcome: Outcome }) {
  return (
    <section aria-labelledby="thanks-heading" className="certificate bg-surface px-7 py-10 sm:p-12">
      <div className="block-print mb-6 text-terracotta" />
      <h2
        id="thanks-heading"
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="text-3xl text-heading outline-none"
      >
        {page.thank_you_title}
      </h2>
      <p className="mt-4 max-w-prose text-lg">
        {outcome.isRecorded
          ? page.thank_you_text
          : 'Your payment went through, but our books do not show it yet. Please write to us with this reference, and we will put it right.'}
      </p>
      <dl className="mt-6 border-line border-t-2 border-dashed pt-4">
        <dt className="text-soft">Payment reference</dt>
        <dd className="break-all font-semibold">{outcome.paymentId}</dd>
      </dl>
      <ButtonLink
        look="quiet"
        to={outcome.isRecorded ? page.thank_you_button.link : '/contact'}
        className="mt-4"
      >
        {outcome.isRecorded ? page.thank_you_button.text : 'Contact us'}
        <ArrowIcon />
      </ButtonLink>
    </section>
  )
}
