import type { Query } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { type Language, pathIn } from '#domain/languages/languages.ts'
import type { Values } from '#domain/messages/templates.ts'
import { safeLink } from '#domain/website/links.ts'
import { previewUrl } from '#domain/website/pictures.ts'
import { unknownIn } from './common-values.ts'

type Story = Pick<ServerRow<'stories'>, 'slug' | 'title' | 'summary' | 'image_url'> & { cause: string | null }

/**
 * Template values of a story: its texts in the letter's language, its picture and its address. Its cause is the shown
 * campaign or the cause that the reader's gift was for; without a gift, the story's own.
 */
export async function valuesOfStory(
  query: Query,
  { storyId, donationId = null }: { storyId: string; donationId?: string | null },
  language: Language,
  website: string,
): Promise<Values> {
  const { rows } = await query<Story>(
    `select story.slug, story.image_url,
      private.text_in($2, 'story', story.id::text, 'title', story.title) as title,
      private.text_in($2, 'story', story.id::text, 'summary', story.summary) as summary,
      coalesce(private.text_in($2, 'campaign', campaign.id::text, 'title', campaign.title),
        private.cause_title(case when gift.id is null then story.cause_id else gift.cause_id end, $2)) as cause
    from public.stories as story left join public.donations as gift on gift.id = $3
      left join public.campaigns as campaign on campaign.id = story.campaign_id and campaign.is_shown
        and (gift.id is null or gift.campaign_id = campaign.id)
    where story.id = $1`,
    [storyId, language, donationId],
  )
  const story = rows[0]
  if (!story) return {}
  return {
    story: story.title,
    summary: story.summary,
    picture: pictureOf(story.image_url, website),
    cause: story.cause ?? unknownIn(language).cause,
    link: website + pathIn(language, `/stories/${story.slug}`),
  }
}

export async function valuesOfStoryLetter(
  query: Query,
  { letterId, donationId }: { letterId: string; donationId: string },
  language: Language,
  website: string,
): Promise<Values> {
  const { rows } = await query<Pick<ServerRow<'story_letters'>, 'story_id'>>(
    'select story_id from public.story_letters where id = $1',
    [letterId],
  )
  return rows[0] ? valuesOfStory(query, { storyId: rows[0].story_id, donationId }, language, website) : {}
}

/** Mail clients do not show SVG. */
function pictureOf(stored: string | null, website: string): string {
  const link = safeLink(stored ?? '')
  return link && !/\.svg($|\?)/i.test(link) ? new URL(previewUrl(link), website).href : ''
}
