import { LEAST_DEDICATED } from '#domain/donations/dedication-kinds.ts'
import { pathIn } from '#domain/languages/languages.ts'
import { handoverOf } from '#web/lib/gift-handover.ts'
import { Button } from '#web/ui/button.tsx'
import { useSite } from '../layout/site.ts'
import type { GiftSummary } from './gift-summary.ts'
import type { ThankYouWords } from './thank-you.tsx'

/**
 * Offers to dedicate the gift, in the browser that paid and once the provider has confirmed the payment: only then is
 * the letter's address known, or known to be missing. The form is on the gift's page, where no tag can read it.
 */
export function OfferCard({ words, gift }: { words: ThankYouWords['card']; gift: GiftSummary }) {
  const { language } = useSite()
  const { token, letterTo } = handoverOf(gift.reference) ?? {}
  if (!token || letterTo === undefined || Number(gift.amount) < LEAST_DEDICATED) return null
  return (
    <section aria-labelledby="card-heading" className="border-line border-t-2 border-dashed pt-6">
      <h2 id="card-heading" className="text-2xl text-heading">
        {words.heading}
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-soft">{words.text}</p>
      <Button look="outline" onClick={() => location.assign(pathIn(language, `/gift#dedicate=${token}`))}>
        {words.button}
      </Button>
    </section>
  )
}
