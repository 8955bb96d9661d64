import { pathIn } from '#domain/languages/languages.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { featuredCampaign } from '#web/lib/campaigns.ts'
import { causeCards, formerCauseIds } from '#web/lib/causes.ts'
import { givingSettings } from '#web/lib/giving-settings.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'
import { ngoFacts, StructuredData } from '../layout/structured-data.tsx'
import type { Route } from './+types/home'
import { Csr } from './csr.tsx'
import { FeaturedCampaign } from './featured-campaign.tsx'
import { FeaturedStory } from './featured-story.tsx'
import { FocusAreas } from './focus-areas.tsx'
import { GivingTiers } from './giving-tiers.tsx'
import { Hero } from './hero.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { ImpactBand } from './impact-band.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readHome(backend: Backend, request: Request) {
  const [{ page, words }, causes, former, campaign, { monthly }] = await Promise.all([
    screenContent(backend, 'home', dictionaryFor(request)),
    causeCards(backend),
    formerCauseIds(backend),
    featuredCampaign(backend),
    givingSettings(backend),
  ])
  const pictures = causes.map(({ id, hero_image_url, hero_image_focus }) => ({
    // A link stored before the cause was renamed still leads to it.
    paths: [id, ...(former.get(id) ?? [])].map((name) => `/our-work/${name}`),
    url: hero_image_url,
    focus: hero_image_focus,
  }))
  return { page, words, pictures, campaign, isMonthlyOffered: monthly !== null }
}
type Read = Awaited<ReturnType<typeof readHome>>
export type HomePage = Read['page']
export type HomeWords = Read['words']
export type CausePicture = Read['pictures'][number]

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  home: await readHome(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  home: readHome(browserBackend(), request),
})

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  return (
    <Loaded value={loaderData.home} skeleton={<HomeSkeleton />}>
      {({ page, words, pictures, campaign, isMonthlyOffered }) => (
        <>
          <Head
            title={page.meta_title}
            description={isMonthlyOffered ? page.meta_description : page.once_description}
            image={page.hero_image.url}
            imageAlt={page.hero_image.alt}
          />
          <StructuredData
            facts={ngoFacts(site.url, site.organisation, site.words, pathIn(site.language, '/donate'))}
          />
          <Hero page={page} />
          <ImpactBand page={page} />
          {campaign && <FeaturedCampaign words={words.campaign} campaign={campaign} />}
          <FocusAreas page={page} pictures={pictures} />
          <FeaturedStory page={page} />
          <GivingTiers page={page} words={words} isMonthly={isMonthlyOffered} />
          <Csr page={page} words={words} />
        </>
      )}
    </Loaded>
  )
}
