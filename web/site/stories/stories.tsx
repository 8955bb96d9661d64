import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { storyList } from '#web/lib/stories.ts'
import { dictionary, fill } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'
import { OurWorkSkeleton } from '../our-work/our-work-skeleton.tsx'
import type { Route } from './+types/stories'
import { FeedLink } from './feed-link.tsx'
import { StoryCards } from './story-cards.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readStories(backend: Backend, request: Request) {
  const asked = new URL(request.url).searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1
  const [{ words }, list] = await Promise.all([dictionaryFor(request), storyList(backend, page)])
  return { words, page, ...list }
}

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readStories(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readStories(browserBackend(), request),
})

const pathOf = (page: number) => (page === 1 ? '/stories' : `/stories?page=${page}`)

export default function Stories({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<OurWorkSkeleton />}>
      {({ words, page, stories, hasMore }) => (
        <Container className="pt-10 pb-section lg:pt-16">
          <Head
            title={page === 1 ? words.title : fill(words.pageTitle, { page })}
            description={words.description}
            image={stories[0]?.image_url ?? null}
            query={page === 1 ? '' : `?page=${page}`}
          />
          <FeedLink title={words.title} />
          <div className="grid gap-x-14 gap-y-4 lg:grid-cols-[1.3fr_1fr] lg:items-end">
            <h1 className="text-5xl text-heading">{words.title}</h1>
            <p className="max-w-prose text-lg text-soft">{words.intro}</p>
          </div>
          <div className="block-print mt-8 mb-10 text-marigold" />
          {stories.length > 0 ? (
            <StoryCards stories={stories} words={words} isFirst />
          ) : (
            <p className="text-lg">{words.none}</p>
          )}
          {(page > 1 || hasMore) && (
            <nav aria-label={words.pages} className="mt-12 flex flex-wrap justify-between gap-4">
              {page > 1 ? (
                <ButtonLink look="outline" to={pathOf(page - 1)}>
                  {words.newerPage}
                </ButtonLink>
              ) : (
                <span />
              )}
              {hasMore && (
                <ButtonLink look="outline" to={pathOf(page + 1)}>
                  {words.olderPage}
                </ButtonLink>
              )}
            </nav>
          )}
        </Container>
      )}
    </Loaded>
  )
}
