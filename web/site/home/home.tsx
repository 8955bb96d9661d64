import { homeDefaults } from '#domain/page-content/home.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { causeCards, formerCauseIds } from '#web/lib/causes.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'
import { ngoFacts, StructuredData } from '../layout/structured-data.tsx'
import type { Route } from './+types/home'
import { Csr } from './csr.tsx'
import { FeaturedStory } from './featured-story.tsx'
import { FocusAreas } from './focus-areas.tsx'
import { Hero } from './hero.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { ImpactBand } from './impact-band.tsx'
import { MonthlyTiers } from './monthly-tiers.tsx'

async function readHome(backend: Backend) {
  const [page, causes, former] = await Promise.all([
    pageContent(backend, 'home', homeDefaults),
    causeCards(backend),
    formerCauseIds(backend),
  ])
  const pictures = causes.map(({ id, hero_image_url, hero_image_focus }) => ({
    // A link that was stored before the cause was renamed still means it.
    paths: [id, ...(former.get(id) ?? [])].map((name) => `/our-work/${name}`),
    url: hero_image_url,
    focus: hero_image_focus,
  }))
  return { page, pictures }
}
export type HomePage = Awaited<ReturnType<typeof readHome>>['page']
export type CausePicture = Awaited<ReturnType<typeof readHome>>['pictures'][number]

export const loader = async ({ context }: Route.LoaderArgs) => ({ home: await readHome(context.backend) })
export const clientLoader = () => ({ home: readHome(browserBackend()) })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { url, organisation } = useSite()
  return (
    <Loaded value={loaderData.home} skeleton={<HomeSkeleton />}>
      {({ page, pictures }) => (
        <>
          <Head
            title={page.meta_title}
            description={page.meta_description}
            image={page.hero_image.url}
            imageAlt={page.hero_image.alt}
          />
          <StructuredData facts={ngoFacts(url, organisation)} />
          <Hero page={page} />
          <ImpactBand page={page} />
          <FocusAreas page={page} pictures={pictures} />
          <FeaturedStory page={page} />
          <MonthlyTiers page={page} />
          <Csr page={page} />
        </>
      )}
    </Loaded>
  )
}
