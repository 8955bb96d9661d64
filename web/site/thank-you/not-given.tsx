import { formatRupees } from '#domain/india/money.ts'
import { fill } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Container } from '#web/ui/section.tsx'
import type { GiftSummary } from './gift-summary.ts'
import type { ThankYouWords } from './thank-you.tsx'

type Words = ThankYouWords['notGiven']

/** Shown without a gift to thank for: a failed payment, a returned gift, or none at all. */
export function NotGiven({ words, gift }: { words: Words; gift: GiftSummary | null }) {
  const { heading, text } = explain(words, gift)
  return (
    <Container className="grid justify-items-start gap-5 py-section">
      <h1 className="text-4xl text-heading">{heading}</h1>
      <p className="max-w-prose text-lg">{text}</p>
      {gift && (
        <dl>
          <dt className="text-soft">{words.reference}</dt>
          <dd className="break-all font-semibold">{gift.reference}</dd>
        </dl>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink look="give" to={gift ? sameGift(gift) : '/donate'}>
          {gift?.status === 'failed' ? words.tryAgain : words.giveNow}
        </ButtonLink>
        <ButtonLink look="outline" to="/contact">
          {words.contactUs}
        </ButtonLink>
      </div>
    </Container>
  )
}

function explain(words: Words, gift: GiftSummary | null) {
  if (!gift) return words.unknown
  const { heading, text } = gift.status === 'refunded' ? words.refunded : words.failed
  return { heading, text: fill(text, { amount: formatRupees(gift.amount) }) }
}

function sameGift({ status, amount, cause_id, is_monthly }: GiftSummary): string {
  const choice = new URLSearchParams()
  if (status === 'failed') choice.set('amount', String(Math.trunc(Number(amount))))
  if (cause_id) choice.set('cause_id', cause_id)
  if (is_monthly) choice.set('monthly', '1')
  const query = choice.toString()
  return query ? `/donate?${query}` : '/donate'
}
