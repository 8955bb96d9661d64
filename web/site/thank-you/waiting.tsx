import { formatRupees } from '#domain/india/money.ts'
import { SiteLink } from '#web/ui/link.tsx'
import { Container } from '#web/ui/section.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { Spinner } from '#web/ui/toaster.tsx'
import type { GiftSummary } from './gift-summary.ts'
import type { ThankYouWords } from './thank-you.tsx'

type Props = { words: ThankYouWords['waiting']; gift: GiftSummary | null; reference: string }

/**
 * A gift that the bank has not confirmed yet, or that cannot be looked up right now. The page polls by
 * itself.
 */
export function Waiting({ words, gift, reference }: Props) {
  return (
    <Container className="grid justify-items-start gap-5 py-section">
      <h1 className="text-4xl text-heading">{words.heading}</h1>
      <p role="status" className="flex max-w-prose items-start gap-3 text-lg">
        <Spinner />
        {gift ? words.created : words.unreachable}
      </p>
      <p className="max-w-prose text-soft">
        <Sentence
          text={words.noNeed}
          parts={{
            write: (
              <SiteLink to="/contact" className="font-semibold text-brand underline underline-offset-4">
                {words.write}
              </SiteLink>
            ),
          }}
        />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-line border-t-2 border-dashed pt-4">
        {gift && (
          <>
            <dt className="text-soft">{words.amount}</dt>
            <dd className="font-semibold tabular-nums">{formatRupees(gift.amount)}</dd>
          </>
        )}
        <dt className="text-soft">{words.reference}</dt>
        <dd className="break-all font-semibold">{reference}</dd>
      </dl>
    </Container>
  )
}
