import { formatRupees } from '#domain/money.ts'
import { SiteLink } from '#web/ui/link.tsx'
import { Container } from '#web/ui/section.tsx'
import { Spinner } from '#web/ui/toaster.tsx'
import type { GiftSummary } from './gift-summary.ts'

/** A gift whose bank has not said yes yet, or that cannot be looked up just now. The page asks again by itself. */
export function Waiting({ gift, reference }: { gift: GiftSummary | null; reference: string }) {
  return (
    <Container className="grid justify-items-start gap-5 py-section">
      <h1 className="text-4xl text-heading">Your gift is on its way</h1>
      <p role="status" className="flex max-w-prose items-start gap-3 text-lg">
        <Spinner />
        {gift
          ? 'The payment has not been confirmed to us yet. That usually takes less than a minute, and this page looks again by itself.'
          : 'We can not look up your gift just now. This page tries again by itself.'}
      </p>
      <p className="max-w-prose text-soft">
        There is no need to pay again. You can close this page and come back to it later; a payment that went
        through is never lost. If it still stands like this tomorrow, please{' '}
        <SiteLink to="/contact" className="font-semibold text-brand underline underline-offset-4">
          write to us
        </SiteLink>{' '}
        with the reference.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-line border-t-2 border-dashed pt-4">
        {gift && (
          <>
            <dt className="text-soft">Amount</dt>
            <dd className="font-semibold tabular-nums">{formatRupees(gift.amount)}</dd>
          </>
        )}
        <dt className="text-soft">Reference</dt>
        <dd className="break-all font-semibold">{reference}</dd>
      </dl>
    </Container>
  )
}
