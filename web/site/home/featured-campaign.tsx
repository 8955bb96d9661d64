import { campaignGiftLink } from '#domain/causes/giving-links.ts'
import type { ListedCampaign } from '#web/lib/campaigns.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ArrowIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { CampaignProgress } from '../campaigns/campaign-progress.tsx'
import type { HomeWords } from './home.tsx'

type Props = { words: HomeWords['campaign']; campaign: ListedCampaign }

/** The campaign that staff feature, while it runs. */
export function FeaturedCampaign({ words, campaign }: Props) {
  const { slug, title, summary, goal, progress, image_url, image_focus } = campaign
  return (
    <Section labelledBy="campaign-heading" className="pb-0">
      <div className="wrap-anywhere grid gap-x-14 gap-y-8 rounded-lg border border-line bg-surface p-5 shadow-lift sm:p-8 lg:grid-cols-[1fr_1.15fr] lg:items-center">
        <div>
          <p className="text-clay">{words.label}</p>
          <h2 id="campaign-heading" className="mt-1 text-3xl text-heading">
            {title}
          </h2>
          {summary && <p className="mt-3 text-lg text-soft">{summary}</p>}
          <CampaignProgress goal={goal} progress={progress} words={words} className="mt-5" />
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
            <ButtonLink look="give" to={campaignGiftLink(slug)}>
              {words.giveNow}
              <span className="sr-only">: {title}</span>
            </ButtonLink>
            <ButtonLink look="quiet" to={`/campaigns/${slug}`}>
              {words.readMore}
              <span className="sr-only">: {title}</span>
              <ArrowIcon />
            </ButtonLink>
          </div>
        </div>
        {image_url && (
          <div className="aspect-[16/10] overflow-hidden rounded-lg bg-sand max-lg:order-first">
            <Picture
              src={image_url}
              alt=""
              focus={image_focus}
              width={1600}
              height={1000}
              sizes="(min-width: 74rem) 36rem, (min-width: 64rem) 48vw, 90vw"
              className="size-full object-cover"
            />
          </div>
        )}
      </div>
    </Section>
  )
}
