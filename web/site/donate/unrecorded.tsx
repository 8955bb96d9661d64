import { ButtonLink } from '#web/ui/button.tsx'
import { ArrowIcon } from '#web/ui/icons.tsx'

/** Takes the form's place, and the focus with it, while a payment that went through is not in our books. */
export function Unrecorded({ title, reference }: { title: string; reference: string }) {
  return (
    <section aria-labelledby="thanks-heading" className="certificate bg-surface px-7 py-10 sm:p-12">
      <div className="block-print mb-6 text-terracotta" />
      <h2
        id="thanks-heading"
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="text-3xl text-heading outline-none"
      >
        {title}
      </h2>
      <p className="mt-4 max-w-prose text-lg">
        Your payment went through, but our books do not show it yet. We keep trying, and our payment provider
        tells us of it too. There is no need to pay again. If you would like to be sure, write to us with this
        reference.
      </p>
      <dl className="mt-6 border-line border-t-2 border-dashed pt-4">
        <dt className="text-soft">Payment reference</dt>
        <dd className="break-all font-semibold">{reference}</dd>
      </dl>
      <ButtonLink look="quiet" to="/contact" className="mt-4">
        Contact us
        <ArrowIcon />
      </ButtonLink>
    </section>
  )
}
