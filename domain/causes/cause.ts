import { isRecord } from '../input/is-record.ts'
import {
  type Button,
  isFocus,
  isWholeAmount,
  readButton,
  readEmbed,
  readHeading,
  readText,
  safeFile,
} from '../page-content/content.ts'

export type UnitCost = { amount: string; description: string }
export type GalleryImage = { src: string; alt: string; focus?: string }

/** Data of a card in the grid. */
export type CauseCard = {
  id: string
  title: string
  order: number
  hero_image_url: string | null
  hero_image_focus: string | null
  problem_statement: string
  /** Staff's line for cards; empty if there is none. */
  summary: string
}

/** Data of a cause in the giving form. */
export type GivingCause = CauseCard & { unit_costs: UnitCost[]; default_amount: number | null }

export type Cause = GivingCause & {
  solution_description: string
  impact_description: string
  gallery_images: GalleryImage[]
  video_url: string | null
  donate_button: Button
  /** Without a link if the foundation has no page there. */
  ketto_button: Button
  giveindia_button: Button
  volunteer_button: Button
}

export const causeButtonDefaults = {
  donate_button: { text: 'Donate Now', link: '/donate' },
  ketto_button: { text: 'Ketto', link: 'https://www.ketto.org/' },
  giveindia_button: { text: 'GiveIndia', link: 'https://www.giveindia.org/' },
  volunteer_button: { text: 'Volunteer', link: '/volunteer' },
} as const satisfies Record<string, Button>

/** Null for invalid rows: without an id a cause has no page. */
export function readCauseCard(row: unknown): CauseCard | null {
  if (!isRecord(row) || typeof row.id !== 'string' || row.id === '') return null
  return {
    id: row.id,
    title: readHeading(row.title, row.id),
    order: Number.isInteger(row.order) ? Number(row.order) : 0,
    hero_image_url: safeFile(row.hero_image_url),
    hero_image_focus: isFocus(row.hero_image_focus) ? row.hero_image_focus : null,
    problem_statement: readText(row.problem_statement, ''),
    summary: readText(row.summary, ''),
  }
}

export function readGivingCause(row: unknown): GivingCause | null {
  const card = readCauseCard(row)
  if (!card || !isRecord(row)) return null
  return {
    ...card,
    unit_costs: readUnitCosts(row.unit_costs),
    default_amount: isWholeAmount(row.default_amount) ? row.default_amount : null,
  }
}

export function readCause(row: unknown): Cause | null {
  const known = readGivingCause(row)
  if (!known || !isRecord(row)) return null
  return {
    ...known,
    solution_description: readText(row.solution_description, ''),
    impact_description: readText(row.impact_description, ''),
    gallery_images: readGallery(row.gallery_images),
    video_url: readEmbed(row.video_url, { url: '' }).url || null,
    donate_button: readButton(row.donate_button, causeButtonDefaults.donate_button),
    ketto_button: readButton(row.ketto_button, { ...causeButtonDefaults.ketto_button, link: '' }),
    giveindia_button: readButton(row.giveindia_button, { ...causeButtonDefaults.giveindia_button, link: '' }),
    volunteer_button: readButton(row.volunteer_button, causeButtonDefaults.volunteer_button),
  }
}

export const readUnitCosts = (list: unknown): UnitCost[] => records(list).flatMap(readUnitCost)
export const readGallery = (list: unknown): GalleryImage[] => records(list).flatMap(readGalleryImage)

function readUnitCost(row: Record<string, unknown>): UnitCost[] {
  const cost = { amount: readText(row.amount, ''), description: readText(row.description, '') }
  return cost.amount || cost.description ? [cost] : []
}

function readGalleryImage(row: Record<string, unknown>): GalleryImage[] {
  const src = safeFile(row.src)
  if (src === null) return []
  return [{ src, alt: readText(row.alt, ''), ...(isFocus(row.focus) && { focus: row.focus }) }]
}

function records(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isRecord) : []
}
