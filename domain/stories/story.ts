import { type GalleryImage, readGallery } from '../causes/cause.ts'
import { isRecord } from '../input/is-record.ts'
import { isFocus, readHeading, readText, safeFile } from '../page-content/content.ts'

/** Data of a story in a list. */
export type StoryCard = {
  id: string
  slug: string
  title: string
  summary: string
  image_url: string | null
  image_focus: string | null
  /** An Indian day. */
  published_on: string
}

export type Story = StoryCard & {
  body: string
  gallery_images: GalleryImage[]
  created_at: string
  updated_at: string
}

/** Stories on a page of the list. */
export const STORIES_PER_PAGE = 12

/** Null for invalid rows: without a slug a story has no page. */
export function readStoryCard(row: unknown): StoryCard | null {
  if (!isRecord(row) || typeof row.id !== 'string' || typeof row.slug !== 'string') return null
  return {
    id: row.id,
    slug: row.slug,
    title: readHeading(row.title, row.slug),
    summary: readText(row.summary, ''),
    image_url: safeFile(row.image_url),
    image_focus: isFocus(row.image_focus) ? row.image_focus : null,
    published_on: readText(row.published_on, ''),
  }
}

export function readStory(row: unknown): Story | null {
  const card = readStoryCard(row)
  if (!card || !isRecord(row)) return null
  return {
    ...card,
    body: readText(row.body, ''),
    gallery_images: readGallery(row.gallery_images),
    created_at: readText(row.created_at, ''),
    updated_at: readText(row.updated_at, ''),
  }
}
