import { formatRupees } from '#domain/india/money.ts'
import { fill } from '#web/lib/words.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { useSite } from '../layout/site.ts'
import { dayInFull } from './day-in-full.ts'
import type { GiftSummary } from './gift-summary.ts'
import { TaxReceipt } from './tax-receipt.tsx'
import type { ThankYouWords } from './thank-you.tsx'

/** The donor's record of the gift: amount, cause, date, and the reference on its stub. */
export function GiftTicket({ words: all, gift }: { words: ThankYouWords; gift: GiftSummary }) {
  const words = all.ticket
  const { organisation } = useSite()
  return (
    <section aria-labelledby="gift-heading" className="drop-shadow-ticket">
      <div className="ticket bg-surface">
        <div className="h-2 bg-marigold" />
        <div className="px-6 pt-7 pb-8 sm:px-9">
          <h2 id="gift-heading" className="font-body font-normal text-base text-soft">
            {gift.is_monthly ? words.monthlyGift : words.gift}
          </h2>
          <p className="display amount text-5xl text-heading">{formatRupees(gift.amount)}</p>
          <div className="block-print my-5 max-w-64 text-terracotta" />
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
            <dt className="text-soft">{words.for}</dt>
            <dd className="font-semibold">
              {gift.cause_id && gift.cause_title ? (
                <SiteLink
                  to={`/our-work/${encodeURIComponent(gift.cause_id)}`}
                  className="inline-flex min-h-11 items-center text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
                >
                  {gift.cause_title}
                </SiteLink>
              ) : (
                fill(words.allWork, { name: organisation.org_name })
              )}
            </dd>
            <dt className="text-soft">{words.on}</dt>
            <dd className="font-semibold">
              <time dateTime={gift.given_at}>{dayInFull(gift.given_at, words)}</time>
            </dd>
          </dl>
          <TaxReceipt label={all.next.taxReceipt} gift={gift} />
        </div>
        <div className="flex h-21 items-center justify-between gap-3 border-edge border-t-2 border-dashed px-6 sm:px-9">
          <p className="min-w-0">
            <span className="block text-sm text-soft">{words.reference}</span>
            <span className="block break-all font-semibold text-sm leading-snug sm:text-base">
              {gift.reference}
            </span>
          </p>
          <CopyButton text={gift.reference} label={words.copy} />
        </div>
      </div>
    </section>
  )
}
