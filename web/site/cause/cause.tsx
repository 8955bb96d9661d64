import { data, Navigate, redirect, useLocation } from 'react-router'
import type { Cause as CauseRow } from '#domain/causes/cause.ts'
import { causeDescription } from '#domain/causes/cause-texts.ts'
import { costLink, donateLink } from '#domain/causes/giving-links.ts'
import { pathIn } from '#domain/languages/languages.ts'
import { photographsOf } from '#domain/website/drawings.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { causeById } from '#web/lib/causes.ts'
import { elementsOf, screenContent } from '#web/lib/page-content.ts'
import { storiesAbout } from '#web/lib/stories.ts'
import { dictionary } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gallery } from '#web/ui/gallery.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { Share } from '#web/ui/share.tsx'
import { Video } from '#web/ui/video.tsx'
import { ItemHero } from '../items/item-hero.tsx'
import { ItemNotFound } from '../items/item-not-found.tsx'
import { ItemSkeleton } from '../items/item-skeleton.tsx'
import { UnitCosts } from '../items/unit-costs.tsx'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'
import { breadcrumbFacts, donateFacts, StructuredData } from '../layout/structured-data.tsx'
import { StoriesAbout } from '../stories/story-cards.tsx'
import type { Route } from './+types/cause'
import { CauseActions } from './cause-actions.tsx'
import { CauseStory } from './cause-story.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readCausePage(backend: Backend, request: Request, id: string) {
  const [{ page, words }, cause, stories] = await Promise.all([
    screenContent(backend, 'our_work', dictionaryFor(request)),
    causeById(backend, id),
    storiesAbout(backend, { cause_id: id }),
  ])
  // The list of causes shows the other elements.
  type Shown = Extract<keyof typeof page, `cause_${string}`>
  return { page: elementsOf(page, (id): id is Shown => id.startsWith('cause_')), words, cause, stories }
}
type Read = Awaited<ReturnType<typeof readCausePage>>
export type CauseContent = Read['page']
export type CauseWords = Read['words']

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const read = await readCausePage(context.backend, request, params.causeId)
  if (typeof read.cause !== 'string' && read.cause.id !== params.causeId)
    throw redirect(pathOf(read.cause) + new URL(request.url).search, 301)
  return data({ read }, { status: statusOf(read.cause) })
}
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => ({
  read: readCausePage(browserBackend(), request, params.causeId),
})

export default function Cause({ loaderData, params }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<ItemSkeleton />}>
      {({ page, words, cause, stories }) => {
        if (typeof cause === 'string') return <ItemNotFound words={words.notFound} to="/our-work" />
        if (cause.id !== params.causeId) return <Moved to={cause} />
        return <CausePage page={page} words={words} cause={cause} stories={stories} />
      }}
    </Loaded>
  )
}

/** A cause that could not be read may exist: search engines must neither forget nor index anything. */
function statusOf(cause: Read['cause']): number {
  if (cause === 'unreachable') return 503
  return cause === 'unknown' ? 404 : 200
}

const pathOf = ({ id }: CauseRow) => `/our-work/${encodeURIComponent(id)}`

/** Redirects from a cause's former address; query and hash are kept. */
function Moved({ to }: { to: CauseRow }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: pathOf(to), search, hash }} replace />
}

type Props = { page: CauseContent; words: CauseWords; cause: CauseRow; stories: Read['stories'] }

function CausePage({ page, words, cause, stories }: Props) {
  const { url, language, organisation, words: siteWords } = useSite()
  const path = pathOf(cause)
  const give = donateLink(cause, url)
  const crumb = { label: words.breadcrumb, list: words.ourWork, to: '/our-work', title: cause.title }
  return (
    <>
      <Head
        title={cause.title}
        description={causeDescription(cause.problem_statement)}
        image={cause.hero_image_url}
      />
      <StructuredData
        facts={breadcrumbFacts(url, [
          [words.home, pathIn(language, '/')],
          [words.ourWork, pathIn(language, '/our-work')],
          [cause.title, pathIn(language, path)],
        ])}
      />
      <StructuredData facts={donateFacts(url, pathIn(language, give), organisation.org_name, siteWords)} />
      <ItemHero crumb={crumb} picture={cause.hero_image_url} focus={cause.hero_image_focus}>
        <ButtonLink look="give" size="lg" to={give} className="mt-6">
          {cause.donate_button.text}
        </ButtonLink>
      </ItemHero>
      <CauseStory page={page} cause={cause} />
      <UnitCosts
        heading={page.cause_unit_costs_heading}
        costs={cause.unit_costs}
        linkTo={(cost) => costLink(cause, cost)}
      >
        <ButtonLink look="give" to={give} className="w-full">
          {cause.donate_button.text}
        </ButtonLink>
      </UnitCosts>
      {cause.gallery_images.length > 0 && (
        <Section labelledBy="gallery-heading">
          <h2 id="gallery-heading" className="mb-6 text-3xl text-heading">
            {page.cause_gallery_heading}
          </h2>
          <Gallery images={photographsOf(cause.gallery_images)} />
        </Section>
      )}
      {cause.video_url && (
        <Container className="pb-section">
          <section aria-labelledby="video-heading" className="mx-auto max-w-narrow">
            <h2 id="video-heading" className="mb-6 text-3xl text-heading">
              {page.cause_video_heading}
            </h2>
            <Video
              url={cause.video_url}
              title={cause.title}
              poster={cause.hero_image_url}
              posterFocus={cause.hero_image_focus}
            />
          </section>
        </Container>
      )}
      <StoriesAbout heading={words.stories} stories={stories} words={words} />
      <CauseActions heading={page.cause_actions_heading} words={words} cause={cause} />
      <Container className="py-14">
        <section aria-labelledby="share-heading" className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <h2 id="share-heading" className="text-2xl">
            {page.cause_share_heading}
          </h2>
          <Share url={url + pathIn(language, path)} text={cause.title} />
        </section>
      </Container>
    </>
  )
}
