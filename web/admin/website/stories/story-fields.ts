import type { GalleryImage } from '#domain/causes/cause.ts'
import { slugProblem } from '#domain/causes/slug.ts'
import { isDay } from '#domain/india/indian-days.ts'
import { linkProblem } from '#domain/website/link-problem.ts'
import { galleryOf, type Problems, textOf, type Version } from '../items/item-kind.ts'
import type { StoryRow } from './stories-data.ts'

/** Editable fields of a story, all present. */
export type StoryFields = {
  slug: string
  title: string
  is_shown: boolean
  published_on: string
  summary: string
  image_url: string
  image_focus: string
  body: string
  gallery_images: GalleryImage[]
  cause_id: string
  campaign_id: string
}

export const MOST_PICTURES = 12

export function fieldsOf(row: Version<StoryRow>): StoryFields {
  return {
    slug: textOf(row.slug),
    title: textOf(row.title),
    is_shown: row.is_shown === true,
    published_on: textOf(row.published_on),
    summary: textOf(row.summary),
    image_url: textOf(row.image_url),
    image_focus: textOf(row.image_focus),
    body: textOf(row.body),
    gallery_images: galleryOf(row.gallery_images),
    cause_id: textOf(row.cause_id),
    campaign_id: textOf(row.campaign_id),
  }
}

/** Errors by field. Nothing is saved while there are any. A draft may be incomplete. */
export function storyProblems(
  fields: StoryFields,
  otherSlugs: readonly string[],
  wasShown: boolean,
): Problems<StoryFields> {
  const problems: Problems<StoryFields> = {}
  const slug = slugProblem(fields.slug, otherSlugs, 'story')
  if (slug) problems.slug = slug
  if (!fields.title.trim()) problems.title = 'Enter a title.'
  if (!isDay(fields.published_on)) problems.published_on = 'Enter the day of the story.'
  const picture = fields.image_url && linkProblem(fields.image_url)
  if (picture) problems.image_url = picture
  if (fields.gallery_images.some(({ src }) => linkProblem(src)))
    problems.gallery_images = 'A picture has no usable address.'
  if (fields.is_shown && !wasShown && !fields.body.trim())
    problems.is_shown = 'Before visitors see it, a story needs a text.'
  return problems
}

/** Row to store for the form's values. */
export function storedStory(fields: StoryFields) {
  return {
    ...fields,
    title: fields.title.trim(),
    summary: fields.summary.trim(),
    image_url: fields.image_url.trim() || null,
    image_focus: fields.image_focus || null,
    cause_id: fields.cause_id || null,
    campaign_id: fields.campaign_id || null,
  }
}
