import { pathIn } from '#domain/languages/languages.ts'
import { Share } from '#web/ui/share.tsx'
import { useSite } from '../layout/site.ts'
import type { GiftSummary } from './gift-summary.ts'
import type { ThankYouContent } from './thank-you.tsx'

/** Shares the page of the campaign or the cause, or the donation page, without the amount. */
export function ShareGift({ page, gift }: { page: ThankYouContent; gift: GiftSummary }) {
  const { url, language, organisation } = useSite()
  const ofCause =
    gift.cause_id && gift.cause_title ? `/our-work/${encodeURIComponent(gift.cause_id)}` : '/donate'
  const path = gift.campaign ? `/campaigns/${gift.campaign.slug}` : ofCause
  return (
    <section aria-labelledby="share-heading" className="border-line border-t-2 border-dashed pt-6">
      <h2 id="share-heading" className="text-2xl text-heading">
        {page.thank_you_share_heading}
      </h2>
      {page.thank_you_share_text && (
        <p className="mt-2 mb-5 max-w-prose text-soft">{page.thank_you_share_text}</p>
      )}
      <Share
        url={url + pathIn(language, path)}
        text={
          gift.campaign?.title ??
          page.thank_you_share_message.replaceAll('{org_name}', () => organisation.org_name)
        }
      />
    </section>
  )
}
