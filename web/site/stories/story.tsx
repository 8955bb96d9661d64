import { data, Navigate, redirect, useLocation } from 'react-router'
import { causeDescription } from '#domain/causes/cause-texts.ts'
import { campaignGiftLink } from '#domain/causes/giving-links.ts'
import { pathIn } from '#domain/languages/languages.ts'
import { photographsOf } from '#domain/website/drawings.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { type StoryPage, storyBySlug } from '#web/lib/stories.ts'
import { dictionary, fill } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gallery } from '#web/ui/gallery.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { Share } from '#web/ui/share.tsx'
import { Breadcrumb } from '../items/item-hero.tsx'
import { ItemNotFound } from '../items/item-not-found.tsx'
import { ItemSkeleton } from '../items/item-skeleton.tsx'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'
import { articleFacts, breadcrumbFacts, StructuredData } from '../layout/structured-data.tsx'
import { dayInFull } from '../thank-you/day-in-full.ts'
import type { Route } from './+types/story'
import { FeedLink } from './feed-link.tsx'
import { StoryText } from './story-text.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readStoryPage(backend: Backend, request: Request, slug: string) {
  const [{ words }, story] = await Promise.all([dictionaryFor(request), storyBySlug(backend, slug)])
  return { words, story }
}
type Words = Awaited<ReturnType<typeof readStoryPage>>['words']

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const read = await readStoryPage(context.backend, request, params.slug)
  const { story } = read
  if (story === 'unreachable') return data({ read }, { status: 503 })
  if (story === 'unknown') return data({ read }, { status: 404 })
  if (story.slug !== params.slug) throw redirect(pathOf(story) + new URL(request.url).search, 301)
  return data({ read })
}
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => ({
  read: readStoryPage(browserBackend(), request, params.slug),
})

const pathOf = ({ slug }: { slug: string }) => `/stories/${slug}`

export default function Story({ loaderData, params }: Route.ComponentProps) {
  const { search, hash } = useLocation()
  return (
    <Loaded value={loaderData.read} skeleton={<ItemSkeleton />}>
      {({ words, story }) => {
        if (typeof story === 'string') return <ItemNotFound words={words.notFound} to="/stories" />
        if (story.slug !== params.slug)
          return <Navigate to={{ pathname: pathOf(story), search, hash }} replace />
        return <StoryView words={words} story={story} />
      }}
    </Loaded>
  )
}

function StoryView({ words, story }: { words: Words; story: StoryPage }) {
  const { url, language, organisation } = useSite()
  const { title, summary } = story
  const path = pathIn(language, pathOf(story))
  return (
    <>
      <Head title={title} description={causeDescription(summary || story.body)} image={story.image_url} />
      <FeedLink title={words.title} />
      <StructuredData
        facts={breadcrumbFacts(url, [
          [words.home, pathIn(language, '/')],
          [words.title, pathIn(language, '/stories')],
          [title, path],
        ])}
      />
      <StructuredData facts={articleFacts(url, path, story, organisation.org_name)} />
      <article>
        <Container className="pt-6">
          <div className="wrap-anywhere mx-auto max-w-narrow">
            <Breadcrumb label={words.breadcrumb} list={words.title} to="/stories" title={title} />
            <h1 className="mt-2 text-5xl text-heading">{title}</h1>
            <time dateTime={story.published_on} className="mt-3 block text-soft">
              {dayInFull(story.published_on, words)}
            </time>
            {summary && <p className="display mt-5 max-w-prose text-xl leading-normal">{summary}</p>}
            {story.image_url && (
              <div className="mt-8 aspect-[16/10] overflow-hidden rounded-lg bg-sand">
                <Picture
                  src={story.image_url}
                  alt=""
                  focus={story.image_focus}
                  width={1600}
                  height={1000}
                  sizes="(min-width: 54rem) 52rem, 94vw"
                  priority
                  className="size-full object-cover"
                />
              </div>
            )}
            <div className="pt-8 pb-section">
              <StoryText body={story.body} />
            </div>
          </div>
        </Container>
        {story.gallery_images.length > 0 && (
          <Section ground="sunken" labelledBy="gallery-heading">
            <h2 id="gallery-heading" className="mb-6 text-3xl text-heading">
              {words.galleryHeading}
            </h2>
            <Gallery images={photographsOf(story.gallery_images)} />
          </Section>
        )}
      </article>
      <GiveBand words={words} story={story} />
      <Container className="grid gap-10 py-14">
        <section aria-labelledby="share-heading" className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <h2 id="share-heading" className="text-2xl">
            {words.shareHeading}
          </h2>
          <Share url={url + path} text={title} />
        </section>
        <nav aria-label={words.more} className="flex flex-wrap gap-x-8 gap-y-2 border-line border-t-2 pt-6">
          {(['newer', 'older'] as const).map((side) => {
            const other = story[side]
            return (
              other && (
                <ButtonLink key={side} look="quiet" to={pathOf(other)} className="wrap-anywhere text-left">
                  {fill(words[side], { title: other.title })}
                </ButtonLink>
              )
            )
          })}
          <ButtonLink look="quiet" to="/stories">
            {words.all}
          </ButtonLink>
        </nav>
      </Container>
    </>
  )
}

/** The campaign or cause that the story is from, with a button to give for it. */
function GiveBand({ words, story: { cause, campaign } }: { words: Words; story: StoryPage }) {
  const about = campaign
    ? { text: words.aboutCampaign, title: campaign.title, path: `/campaigns/${campaign.slug}` }
    : cause && {
        text: words.aboutCause,
        title: cause.title,
        path: `/our-work/${encodeURIComponent(cause.id)}`,
      }
  const ofCause = cause ? `/donate?${new URLSearchParams({ cause_id: cause.id })}` : '/donate'
  return (
    <section aria-labelledby="give-heading" className="on-band jaali bg-band text-on-band">
      <Container className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14">
        <div>
          <h2 id="give-heading" className="text-3xl">
            {words.giveHeading}
          </h2>
          {about && (
            <p className="wrap-anywhere mt-3 text-on-band-soft">
              <Sentence
                text={about.text}
                parts={{
                  name: (
                    <SiteLink
                      to={about.path}
                      className="inline-flex min-h-11 items-center text-on-band underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
                    >
                      {about.title}
                    </SiteLink>
                  ),
                }}
              />
            </p>
          )}
        </div>
        <ButtonLink look="give" size="lg" to={campaign?.isOpen ? campaignGiftLink(campaign.slug) : ofCause}>
          {words.giveNow}
        </ButtonLink>
      </Container>
    </section>
  )
}
