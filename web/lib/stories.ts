import { STORIES_PER_PAGE, type Story, type StoryCard } from '#domain/stories/story.ts'
import { type Backend, tables } from './backend.ts'
import { type CauseLink, causeLink } from './campaigns.ts'
import { orElse } from './or-else.ts'
import { shownSamples } from './shown-lists.ts'
import { translate } from './translate.ts'

type StoryLink = { slug: string; title: string }
export type StoryPage = Story & {
  cause: CauseLink | null
  /** `isOpen` if it takes gifts today. */
  campaign: (StoryLink & { isOpen: boolean }) | null
  newer: StoryLink | null
  older: StoryLink | null
}

/** Stories on the page of their cause or campaign. */
const MOST_ABOUT = 6

/** Stories from `first` on, newest first, optionally of one cause or campaign; one more than asked for if there is. */
async function storyCards(
  backend: Backend,
  { first = 0, most, of = {} }: { first?: number; most: number; of?: Record<string, string> },
): Promise<StoryCard[]> {
  const { readStoryCard } = await import('./item-readers.ts')
  const { data } = await (await tables(backend))
    .from('stories')
    .select('id, slug, title, summary, image_url, image_focus, published_on')
    .match(of)
    .in('is_sample', await shownSamples(backend))
    .order('published_on', { ascending: false })
    .order('created_at', { ascending: false })
    .range(first, first + most - 1)
    .throwOnError()
  const cards = data.map(readStoryCard).filter((card) => card !== null)
  return cards.length === 0 ? [] : inLanguage(backend, cards, { isBrief: true })
}

/** A page of the list, and whether another follows. */
export function storyList(
  backend: Backend,
  page: number,
): Promise<{ stories: StoryCard[]; hasMore: boolean }> {
  const first = (page - 1) * STORIES_PER_PAGE
  const reading = storyCards(backend, { first, most: STORIES_PER_PAGE + 1 })
  return orElse(reading, () => []).then((stories) => ({
    stories: stories.slice(0, STORIES_PER_PAGE),
    hasMore: stories.length > STORIES_PER_PAGE,
  }))
}

/** The newest stories about a cause or a campaign. */
export function storiesAbout(
  backend: Backend,
  of: { cause_id: string } | { campaign_id: string },
): Promise<StoryCard[]> {
  return orElse(storyCards(backend, { most: MOST_ABOUT, of }), () => [])
}

/** Whole stories for the feed, newest first. */
export async function latestStories(backend: Backend, most: number): Promise<Story[]> {
  const { readStory } = await import('./item-readers.ts')
  const { data } = await (await tables(backend))
    .from('stories')
    .select('*')
    .in('is_sample', await shownSamples(backend))
    .order('published_on', { ascending: false })
    .order('created_at', { ascending: false })
    .limit(most)
    .throwOnError()
  return inLanguage(
    backend,
    data.map(readStory).filter((story) => story !== null),
  )
}

/** Addresses of all stories that visitors can read. */
export async function storySlugs(backend: Backend): Promise<string[]> {
  const { data } = await (await tables(backend))
    .from('stories')
    .select('slug')
    .in('is_sample', await shownSamples(backend))
    .order('published_on', { ascending: false })
    .throwOnError()
  return data.map(({ slug }) => slug)
}

/**
 * The story at this address, or at this former one: then under its present slug. `unreachable` means that it could
 * not be read, `unknown` that it does not exist or is hidden.
 */
export function storyBySlug(backend: Backend, slug: string): Promise<StoryPage | 'unknown' | 'unreachable'> {
  async function read(): Promise<StoryPage | 'unknown'> {
    const { campaignState, dayOf, readStory } = await import('./item-readers.ts')
    const client = await tables(backend)
    const samples = await shownSamples(backend)
    const found = () =>
      client
        .from('stories')
        .select('*, causes(id, title), campaigns(id, slug, title, starts_on, ends_on)')
        .in('is_sample', samples)
    const row = (await found().eq('slug', slug).maybeSingle().throwOnError()).data ?? (await moved())
    const stored = readStory(row)
    if (!row || !stored) return 'unknown'
    const { published_on, created_at } = row
    // The preview of a draft gets the draft where nothing is found.
    const isOther = ({ id }: { id: string }) => id !== stored.id
    const beside = () => client.from('stories').select('id, slug, title').in('is_sample', samples).limit(1)
    const [translated, cause, [campaign], [newer], [older]] = await Promise.all([
      inLanguage(backend, [stored], { item: stored.id }),
      causeLink(backend, row.causes),
      titled(backend, 'campaign', row.campaigns ? [row.campaigns] : []),
      beside()
        .or(
          `published_on.gt.${published_on},and(published_on.eq.${published_on},created_at.gt."${created_at}")`,
        )
        .order('published_on')
        .order('created_at')
        .throwOnError()
        .then(({ data }) => titled(backend, 'story', data.filter(isOther))),
      beside()
        .or(
          `published_on.lt.${published_on},and(published_on.eq.${published_on},created_at.lt."${created_at}")`,
        )
        .order('published_on', { ascending: false })
        .order('created_at', { ascending: false })
        .throwOnError()
        .then(({ data }) => titled(backend, 'story', data.filter(isOther))),
    ])
    return {
      ...stored,
      ...translated[0],
      cause,
      campaign: campaign
        ? { ...campaign, isOpen: campaignState(campaign, dayOf(new Date())) === 'running' }
        : null,
      newer: newer ?? null,
      older: older ?? null,
    }

    async function moved() {
      const { data } = await client
        .from('page_redirects')
        .select('item')
        .eq('kind', 'stories')
        .eq('old_slug', slug)
        .maybeSingle()
        .throwOnError()
      return data && (await found().eq('id', data.item).maybeSingle().throwOnError()).data
    }
  }
  return orElse<StoryPage | 'unknown' | 'unreachable'>(read(), () => 'unreachable')
}

/** Rows with their title in the page's language. */
function titled<Row extends { id: string; title: string }>(
  backend: Backend,
  kind: 'campaign' | 'story',
  rows: Row[],
): Promise<Row[]> {
  return translate(
    backend,
    kind,
    Promise.resolve(rows),
    (all, turns) => all.map((row) => ({ ...row, title: turns(row.id)('title', row.title) })),
    { field: 'title' },
  )
}

function inLanguage<Row extends StoryCard>(
  backend: Backend,
  stories: Row[],
  wanted: { item?: string; isBrief?: boolean } = {},
): Promise<Row[]> {
  return translate(
    backend,
    'story',
    Promise.resolve(stories),
    (rows, turns, { turnStory }) => rows.map((row) => turnStory(row, turns(row.id))),
    wanted,
  )
}
