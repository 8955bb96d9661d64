import { type GalleryImage, readGallery, readUnitCosts, type UnitCost } from '../causes/cause.ts'
import { daysIn } from '../india/indian-days.ts'
import { isRecord } from '../input/is-record.ts'
import { isFocus, isWholeAmount, readHeading, readText, safeFile } from '../page-content/content.ts'
import type { SiteAddress } from '../website/site-address.ts'

/** Data of a campaign in a list. */
export type CampaignCard = {
  id: string
  slug: string
  title: string
  summary: string
  image_url: string | null
  image_focus: string | null
  /** In rupees; null for a campaign without a goal. */
  goal: number | null
  /** Indian days, both included. */
  starts_on: string
  ends_on: string | null
}

export type Campaign = CampaignCard & {
  story: string
  unit_costs: UnitCost[]
  gallery_images: GalleryImage[]
  cause_id: string | null
  /** A promise to add a rupee for each one given, up to the limit; empty if there is none. */
  match_by: string
  match_limit: number
  thanks: string
}

export type CampaignState = 'coming' | 'running' | 'ended'

/** Null for invalid rows: without a slug a campaign has no page. */
export function readCampaignCard(row: unknown): CampaignCard | null {
  if (!isRecord(row) || typeof row.id !== 'string' || typeof row.slug !== 'string') return null
  return {
    id: row.id,
    slug: row.slug,
    title: readHeading(row.title, row.slug),
    summary: readText(row.summary, ''),
    image_url: safeFile(row.image_url),
    image_focus: isFocus(row.image_focus) ? row.image_focus : null,
    goal: isWholeAmount(row.goal) ? row.goal : null,
    starts_on: readText(row.starts_on, ''),
    ends_on: readText(row.ends_on, '') || null,
  }
}

export function readCampaign(row: unknown): Campaign | null {
  const card = readCampaignCard(row)
  if (!card || !isRecord(row)) return null
  const isMatched = typeof row.match_by === 'string' && isWholeAmount(row.match_limit)
  return {
    ...card,
    story: readText(row.story, ''),
    unit_costs: readUnitCosts(row.unit_costs),
    gallery_images: readGallery(row.gallery_images),
    cause_id: typeof row.cause_id === 'string' ? row.cause_id : null,
    match_by: isMatched ? String(row.match_by) : '',
    match_limit: isMatched ? Number(row.match_limit) : 0,
    thanks: readText(row.thanks, ''),
  }
}

/** A campaign as it may be shown: at a public address, a sample promises nothing and shows no costs. */
export function believableCampaign(
  campaign: Campaign,
  isSample: boolean,
  { isPublic }: SiteAddress,
): Campaign {
  return isPublic && isSample ? { ...campaign, match_by: '', match_limit: 0, unit_costs: [] } : campaign
}

type Days = Pick<CampaignCard, 'starts_on' | 'ends_on'>

export function campaignState({ starts_on, ends_on }: Days, today: string): CampaignState {
  if (today < starts_on) return 'coming'
  return ends_on !== null && ends_on < today ? 'ended' : 'running'
}

/** Remaining days including today: 1 on the last day. Null without an end, or once it has ended. */
export function daysLeft({ ends_on }: Pick<Days, 'ends_on'>, today: string): number | null {
  return ends_on === null || ends_on < today ? null : daysIn(today, ends_on)
}

export type Ago = { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number }

/** Time since a moment, in its largest whole unit. */
export function timeAgo(moment: string, now: number): Ago {
  const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000))
  if (minutes < 60) return { unit: minutes === 0 ? 'now' : 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) }
}
