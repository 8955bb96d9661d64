import { formatRupees } from '#domain/money.ts'
import type { GiftSummary } from '#web/data/gift-summary.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Container } from '#web/ui/section.tsx'

/** Where there is nothing to thank for: a payment that failed, a gift that was returned, or none at all. */
export function NotGiven({ gift }: { gift: GiftSummary | null }) {
  const { heading, text } = wordsFor(gift)
  return (
    <Container className="grid justify-items-start gap-5 py-section">
      <h1 className="text-4xl text-heading">{heading}</h1>
      <p className="max-w-prose text-lg">{text}</p>
      {gift && (
        <dl>
          <dt className="text-soft">Payment reference</dt>
          <dd className="break-all font-semibold">{gift.reference}</dd>
        </dl>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink look="give" to={gift ? sameGift(gift) : '/donate'}>
          {gift?.status === 'failed' ? 'Try again' : 'Give now'}
        </ButtonLink>
        <ButtonLink look="outline" to="/contact">
          Contact us
        </ButtonLink>
      </div>
    </Container>
  )
}

function wordsFor(gift: GiftSummary | null) {
  if (!gift)
    return {
      heading: 'We can not find this gift',
      text: 'The address may have lost a letter on its way. If you have just paid, please do not pay again: write to us with the payment reference from your bank or UPI app, and a person will look it up.',
    }
  const amount = formatRupees(gift.amount)
  return gift.status === 'refunded'
    ? {
        heading: 'This gift was returned',
        text: `${amount} has been sent back the way it came. Banks take five to seven working days to show it.`,
      }
    : {
        heading: 'This payment did not go through',
        text: `Your gift of ${amount} has not reached us. If your bank shows the money as gone, it comes back by itself within a few days.`,
      }
}

function sameGift({ status, amount, cause_id, is_monthly }: GiftSummary): string {
  const wish = new URLSearchParams()
  if (status === 'failed') wish.set('amount', String(Math.trunc(Number(amount))))
  if (cause_id) wish.set('cause_id', cause_id)
  if (is_monthly) wish.set('monthly', '1')
  const query = wish.toString()
  return query ? `/donate?${query}` : '/donate'
}
