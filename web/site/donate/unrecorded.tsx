import { ButtonLink } from '#web/ui/button.tsx'
import { ArrowIcon } from '#web/ui/icons.tsx'
import type { PaymentWords } from './payment-words.ts'

type Props = { words: PaymentWords['unrecorded']; title: string; reference: string }

/** Replaces the form, and takes its focus, while a successful payment is not recorded. */
export function Unrecorded({ words, title, reference }: Props) {
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
      <p className="mt-4 max-w-prose text-lg">{words.text}</p>
      <dl className="mt-6 border-line border-t-2 border-dashed pt-4">
        <dt className="text-soft">{words.reference}</dt>
        <dd className="break-all font-semibold">{reference}</dd>
      </dl>
      <ButtonLink look="quiet" to="/contact" className="mt-4">
        {words.contactUs}
        <ArrowIcon />
      </ButtonLink>
    </section>
  )
}
