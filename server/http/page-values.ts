import { type Database, serverQuery } from '#backend/db/database.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import { donateDefaults } from '#domain/page-content/donate.ts'
import { STORIES_PER_PAGE } from '#domain/stories/story.ts'
import type { KnownValues } from '#domain/website/page-parameters.ts'

/** Before the first successful read: no page is cached then. */
const any = { has: () => true }
const ALL: KnownValues = {
  causes: any,
  amounts: any,
  campaigns: any,
  runningCampaigns: any,
  stories: any,
  storyPages: any,
}

const TABLES = new Set(
  ['causes', 'cause_redirects', 'page_content', 'campaigns', 'stories', 'page_redirects'].map(
    (table) => `public.${table}`,
  ),
)

/** Public causes, campaigns and stories, and offered amounts, cached until one of their tables changes. */
export class PageValues {
  readonly #database: Database
  #values: KnownValues | undefined
  #isCurrent = false
  #version = 0

  constructor(database: Database) {
    this.#database = database
    database.onChange((table) => {
      if (TABLES.has(table)) this.#outdate()
    })
    database.onReset(() => this.#outdate())
  }

  #outdate(): void {
    this.#isCurrent = false
    this.#version++
  }

  /** Undefined if they must be read first. */
  get current(): KnownValues | undefined {
    return this.#isCurrent ? this.#values : undefined
  }

  /** Returns the last values while the database is unavailable. */
  async read(): Promise<KnownValues> {
    if (this.#values && this.#isCurrent && this.#database.listening) return this.#values
    const version = this.#version
    try {
      this.#values = await readValues(this.#database)
      this.#isCurrent = version === this.#version
    } catch {
      // The page itself reports that the database is unavailable.
    }
    return this.#values ?? ALL
  }
}

type Values = Record<'causes' | 'amounts' | 'campaigns' | 'running' | 'stories', string[]> & {
  story_count: number
}

async function readValues(database: Database): Promise<KnownValues> {
  const { rows } = await serverQuery(database)<Values>(
    `with campaign as (select id, slug, unit_costs, starts_on, ends_on from public.campaigns where is_shown),
      running as (select id, slug from campaign where private.is_valid_today(starts_on, ends_on)),
      story as (select id, slug from public.stories where is_shown and private.is_valid_today(published_on, null))
    select array(select id from public.causes where is_shown
        union select old_id from public.cause_redirects) as causes,
      array(select slug from campaign
        union select old_slug from public.page_redirects join campaign on id = item) as campaigns,
      array(select slug from running
        union select old_slug from public.page_redirects join running on id = item) as running,
      array(select slug from story union select old_slug from public.page_redirects join story on id = item) as stories,
      (select count(*)::int from story) as story_count,
      array(select jsonb_path_query(unit_costs, '$.**.amount') #>> '{}' from public.causes
        union select jsonb_path_query(unit_costs, '$.**.amount') #>> '{}' from campaign
        union select default_amount::text from public.causes where default_amount is not null
        union select jsonb_path_query(content_data, '$.**.amount') #>> '{}' from public.page_content) as amounts`,
  )
  const presets = donateDefaults.donation_presets.presets.map(({ amount }) => amount)
  const [found] = rows
  const offered = (found?.amounts ?? []).map((amount) => parseRupees(amount))
  const pages = Math.ceil((found?.story_count ?? 0) / STORIES_PER_PAGE)
  return {
    causes: new Set(found?.causes),
    amounts: new Set([...presets, ...offered].map(String)),
    campaigns: new Set(found?.campaigns),
    runningCampaigns: new Set(found?.running),
    stories: new Set(found?.stories),
    // The first page has no number.
    storyPages: new Set(Array.from({ length: pages }, (_, at) => String(at + 1)).slice(1)),
  }
}
