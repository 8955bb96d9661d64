import { data, Navigate, redirect, useLocation } from 'react-router'
import { causeDescription } from '#domain/causes/cause-texts.ts'
import { campaignGiftLink } from '#domain/causes/giving-links.ts'
import { formatRupees } from '#domain/india/money.ts'
import { pathIn } from '#domain/languages/languages.ts'
import { photographsOf } from '#domain/website/drawings.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { type CampaignPage, campaignBySlug } from '#web/lib/campaigns.ts'
import { storiesAbout } from '#web/lib/stories.ts'
import { dictionary, fill } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gallery } from '#web/ui/gallery.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { Share } from '#web/ui/share.tsx'
import { ItemHero } from '../items/item-hero.tsx'
import { ItemNotFound } from '../items/item-not-found.tsx'
import { ItemSkeleton } from '../items/item-skeleton.tsx'
import { UnitCosts } from '../items/unit-costs.tsx'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'
import { breadcrumbFacts, donateFacts, StructuredData } from '../layout/structured-data.tsx'
import { StoriesAbout } from '../stories/story-cards.tsx'
import { dayInFull } from '../thank-you/day-in-full.ts'
import type { Route } from './+types/campaign'
import { CampaignProgress } from './campaign-progress.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readCampaignPage(backend: Backend, request: Request, slug: string) {
  const [{ words }, campaign] = await Promise.all([dictionaryFor(request), campaignBySlug(backend, slug)])
  const stories =
    typeof campaign === 'string' ? [] : await storiesAbout(backend, { campaign_id: campaign.id })
  return { words, campaign, stories }
}
type Read = Awaited<ReturnType<typeof readCampaignPage>>
type Words = Read['words']

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const read = await readCampaignPage(context.backend, request, params.campaign)
  const { campaign } = read
  if (campaign === 'unreachable') return data({ read }, { status: 503 })
  if (campaign === 'unknown') return data({ read }, { status: 404 })
  if (campaign.slug !== params.campaign) throw redirect(pathOf(campaign) + new URL(request.url).search, 301)
  return data({ read })
}
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => ({
  read: readCampaignPage(browserBackend(), request, params.campaign),
})

const pathOf = ({ slug }: { slug: string }) => `/campaigns/${slug}`

export default function Campaign({ loaderData, params }: Route.ComponentProps) {
  const { search, hash } = useLocation()
  return (
    <Loaded value={loaderData.read} skeleton={<ItemSkeleton />}>
      {({ words, campaign, stories }) => {
        if (typeof campaign === 'string') return <ItemNotFound words={words.notFound} to="/campaigns" />
        if (campaign.slug !== params.campaign)
          return <Navigate to={{ pathname: pathOf(campaign), search, hash }} replace />
        return <CampaignView words={words} campaign={campaign} stories={stories} />
      }}
    </Loaded>
  )
}

type Props = { words: Words; campaign: CampaignPage; stories: Read['stories'] }

function CampaignView({ words, campaign, stories }: Props) {
  const { url, language, organisation, words: siteWords } = useSite()
  const { title, summary, progress } = campaign
  const isOpen = progress.state === 'running'
  const path = pathOf(campaign)
  const give = campaignGiftLink(campaign.slug)
  const crumb = { label: words.breadcrumb, list: words.title, to: '/campaigns', title }
  const button = (
    <ButtonLink look="give" to={give} className="w-full">
      {words.giveNow}
    </ButtonLink>
  )
  return (
    <>
      <Head
        title={title}
        description={causeDescription(summary || campaign.story)}
        image={campaign.image_url}
      />
      <StructuredData
        facts={breadcrumbFacts(url, [
          [words.home, pathIn(language, '/')],
          [words.title, pathIn(language, '/campaigns')],
          [title, pathIn(language, path)],
        ])}
      />
      {isOpen && (
        <StructuredData facts={donateFacts(url, pathIn(language, give), organisation.org_name, siteWords)} />
      )}
      {!isOpen && <span className="no-donate-bar" />}
      <ItemHero crumb={crumb} picture={campaign.image_url} focus={campaign.image_focus}>
        {summary && <p className="mt-4 max-w-prose text-lg text-soft">{summary}</p>}
        {progress.state === 'coming' ? (
          <p className="mt-6 text-xl">
            {fill(words.beginsOn, { day: dayInFull(campaign.starts_on, words) })}
          </p>
        ) : (
          <CampaignProgress goal={campaign.goal} progress={progress} words={words} className="mt-6" />
        )}
        <Match campaign={campaign} words={words} />
        {isOpen && (
          <ButtonLink look="give" size="lg" to={give} className="mt-6">
            {words.giveNow}
          </ButtonLink>
        )}
      </ItemHero>
      {progress.state === 'ended' && <Ended campaign={campaign} words={words} />}
      {campaign.story && (
        <Container className="pt-12 pb-section">
          <section aria-labelledby="story-heading" className="grid gap-x-12 gap-y-3 lg:grid-cols-[1fr_2fr]">
            <div>
              <h2 id="story-heading" className="text-2xl text-heading">
                <span aria-hidden="true" className="block-print mb-4 block w-18 text-terracotta" />
                {words.storyHeading}
              </h2>
              {campaign.cause && <PartOf cause={campaign.cause} text={words.partOf} />}
            </div>
            <Paragraphs text={campaign.story} className="text-lg" />
          </section>
        </Container>
      )}
      <UnitCosts
        heading={words.costsHeading}
        costs={campaign.unit_costs}
        linkTo={isOpen ? (cost) => campaignGiftLink(campaign.slug, cost) : null}
      >
        {button}
      </UnitCosts>
      {campaign.gallery_images.length > 0 && (
        <Section labelledBy="gallery-heading">
          <h2 id="gallery-heading" className="mb-6 text-3xl text-heading">
            {words.galleryHeading}
          </h2>
          <Gallery images={photographsOf(campaign.gallery_images)} />
        </Section>
      )}
      <StoriesAbout heading={words.storiesHeading} stories={stories} words={words} />
      {isOpen && (
        <section aria-labelledby="actions-heading" className="on-band jaali bg-band text-on-band">
          <Container className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14">
            <h2 id="actions-heading" className="text-3xl">
              {words.actionsHeading}
            </h2>
            <ButtonLink look="give" size="lg" to={give}>
              {words.giveNow}
            </ButtonLink>
          </Container>
        </section>
      )}
      <Container className="py-14">
        <section aria-labelledby="share-heading" className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <h2 id="share-heading" className="text-2xl">
            {words.shareHeading}
          </h2>
          <Share url={url + pathIn(language, path)} text={title} />
        </section>
      </Container>
    </>
  )
}

/** The promise of a company or a person, apart from the gifts: it is theirs to pay. */
function Match({ campaign, words }: { campaign: CampaignPage; words: Words }) {
  const { match_by, match_limit, progress } = campaign
  if (!match_by || !progress.sums) return null
  return (
    <p className="mt-4 rounded-md border-2 border-line border-dashed px-4 py-3">
      <Sentence
        text={progress.state === 'ended' ? words.matchEnded : words.match}
        parts={{
          name: <b>{match_by}</b>,
          limit: formatRupees(match_limit),
          amount: <b className="whitespace-nowrap">{formatRupees(progress.sums.matched)}</b>,
        }}
      />
    </p>
  )
}

function Ended({ campaign: { thanks, cause, ends_on }, words }: { campaign: CampaignPage; words: Words }) {
  return (
    <section aria-labelledby="ended-heading" className="on-band jaali mt-10 bg-band text-on-band">
      <Container className="grid justify-items-start gap-5 py-14">
        <h2 id="ended-heading" className="text-3xl">
          {words.thanksHeading}
        </h2>
        {ends_on && <p>{fill(words.endedOn, { day: dayInFull(ends_on, words) })}</p>}
        <Paragraphs text={thanks || words.thanks} className="text-lg" />
        {cause && (
          <ButtonLink look="on-band" to={`/our-work/${encodeURIComponent(cause.id)}`}>
            {fill(words.toCause, { cause: cause.title })}
          </ButtonLink>
        )}
      </Container>
    </section>
  )
}

function PartOf({ cause, text }: { cause: NonNullable<CampaignPage['cause']>; text: Words['partOf'] }) {
  const link = (
    <SiteLink
      to={`/our-work/${encodeURIComponent(cause.id)}`}
      className="inline-flex min-h-11 items-center text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
    >
      {cause.title}
    </SiteLink>
  )
  return (
    <p className="wrap-anywhere mt-3 text-soft">
      <Sentence text={text} parts={{ cause: link }} />
    </p>
  )
}
