import { Link } from 'react-router'
import { late } from '#web/lib/late.tsx'
import type { CampaignOffer, CauseOffer } from './choice.ts'
import type { DonatePage, DonateWords } from './donate.tsx'

// Only a gift for a cause or a campaign shows a picture.
const Picture = late(async () => (await import('#web/ui/picture.tsx')).Picture)

type Props = {
  page: DonatePage
  words: DonateWords
  causes: readonly CauseOffer[]
  campaign: CampaignOffer | null
  chosen: CauseOffer | undefined
  /** Id of a cause that is not among those to choose: sent with the gift until another is chosen. */
  unknownId: string | null
  onChange(): void
}

/**
 * Choice of a cause with its picture and a line about it, or of the greatest need. A campaign is named in its
 * place: its cause is fixed.
 */
export function CausePicker({ page, words, causes, campaign, chosen, unknownId, onChange }: Props) {
  const shown = campaign ?? chosen
  return (
    <div>
      {causes.length === 0 ? (
        unknownId && <input type="hidden" name="cause_id" value={unknownId} />
      ) : (
        <>
          <label htmlFor="cause" className="font-semibold">
            {page.cause_label}
          </label>
          <select
            id="cause"
            name="cause_id"
            defaultValue={chosen?.id ?? unknownId ?? ''}
            onChange={onChange}
            className="mt-1 block min-h-12 w-full rounded-md border-2 border-edge bg-paper px-3 text-base text-ink"
          >
            <option value={unknownId ?? ''}>{page.needed_most_label}</option>
            {causes.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </>
      )}
      {shown && (
        <div className="mt-2 flex items-center gap-3 [&_source]:hidden">
          {shown.picture && (
            <Picture
              key={shown.picture}
              src={shown.picture}
              alt=""
              focus={shown.focus}
              width={160}
              height={160}
              sizes="4rem"
              className="size-16 shrink-0 rounded-md object-cover"
            />
          )}
          <p className="wrap-anywhere text-sm text-soft leading-snug">
            {campaign ? words.forCampaign : chosen?.line}{' '}
            <Link
              to={
                campaign ? `/campaigns/${campaign.slug}` : `/our-work/${encodeURIComponent(chosen?.id ?? '')}`
              }
              className="inline-flex min-h-11 items-center font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
            >
              {!campaign && words.readMore}
              <span className={campaign ? '' : 'sr-only'}> {shown.title}</span>
            </Link>
          </p>
        </div>
      )}
    </div>
  )
}
