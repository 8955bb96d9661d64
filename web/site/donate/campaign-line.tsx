import { SiteLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** A campaign as the form offers it: its cause is given, and its amounts replace the others. */
export type CampaignOffer = { slug: string; title: string; picture: string | null; focus: string | null }

type Props = { campaign: CampaignOffer; label: string }

/** The campaign that the gift is for, with a way back to it. */
export function CampaignLine({ campaign: { slug, title, picture, focus }, label }: Props) {
  return (
    <div className="flex items-center gap-3">
      {picture && (
        <Picture
          src={picture}
          alt=""
          focus={focus}
          width={160}
          height={160}
          sizes="4rem"
          className="size-14 shrink-0 rounded-md object-cover sm:size-16"
        />
      )}
      <p className="leading-snug">
        <span className="block text-sm text-soft">{label}</span>
        <SiteLink
          to={`/campaigns/${slug}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
        >
          {title}
        </SiteLink>
      </p>
    </div>
  )
}
