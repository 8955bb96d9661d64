import { causeButtonDefaults, type GalleryImage, type UnitCost } from '#domain/causes/cause.ts'
import { slugProblem } from '#domain/causes/slug.ts'
import { isRecord } from '#domain/input/is-record.ts'
import type { Button } from '#domain/page-content/content.ts'
import { linkProblem } from '#domain/website/link-problem.ts'
import { videoEmbed } from '#web/lib/embeds.ts'
import { galleryOf, type Problems, textOf as text, unitCostsOf, type Version } from '../items/item-kind.ts'
import type { CauseRow } from './causes-data.ts'

export const CAUSE_BUTTONS = {
  donate_button: 'Donate',
  ketto_button: 'Ketto',
  giveindia_button: 'GiveIndia',
  volunteer_button: 'Volunteer',
} as const
export type CauseButton = keyof typeof CAUSE_BUTTONS

/** Editable fields of a cause, all present. */
export type CauseFields = {
  id: string
  title: string
  order: number
  is_shown: boolean
  summary: string
  hero_image_url: string
  hero_image_focus: string
  problem_statement: string
  solution_description: string
  impact_description: string
  unit_costs: UnitCost[]
  default_amount: string
  gallery_images: GalleryImage[]
  video_url: string
} & Record<CauseButton, Button>

export function fieldsOf(row: Version<CauseRow>): CauseFields {
  const button = (name: CauseButton): Button => {
    const stored = isRecord(row[name]) ? row[name] : causeButtonDefaults[name]
    return { text: text(stored.text), link: text(stored.link) }
  }
  return {
    id: text(row.id),
    title: text(row.title),
    order: Number.isInteger(row.order) ? Number(row.order) : 0,
    // Versions from before drafts existed were public.
    is_shown: row.is_shown !== false,
    summary: text(row.summary),
    hero_image_url: text(row.hero_image_url),
    hero_image_focus: text(row.hero_image_focus),
    problem_statement: text(row.problem_statement),
    solution_description: text(row.solution_description),
    impact_description: text(row.impact_description),
    unit_costs: unitCostsOf(row.unit_costs),
    default_amount: row.default_amount ? String(row.default_amount) : '',
    gallery_images: galleryOf(row.gallery_images),
    video_url: text(row.video_url),
    donate_button: button('donate_button'),
    ketto_button: button('ketto_button'),
    giveindia_button: button('giveindia_button'),
    volunteer_button: button('volunteer_button'),
  }
}

/** Not every organisation has a page there: without a link the button is not shown. */
export function isPartner(name: CauseButton): boolean {
  return name === 'ketto_button' || name === 'giveindia_button'
}

/** Errors by field. Nothing is saved while there are any. A draft may be incomplete. */
export function causeProblems(
  fields: CauseFields,
  otherIds: readonly string[],
  wasShown = true,
): Problems<CauseFields> {
  const problems: Problems<CauseFields> = {}
  const slug = slugProblem(fields.id, otherIds)
  if (slug) problems.id = slug
  if (!fields.title.trim()) problems.title = 'Enter a title.'
  const picture = fields.hero_image_url && linkProblem(fields.hero_image_url)
  if (picture) problems.hero_image_url = picture
  if (!/^([1-9]\d{0,8})?$/.test(fields.default_amount.trim()))
    problems.default_amount = 'Enter an amount in whole rupees, such as 999.'
  if (fields.gallery_images.some(({ src }) => linkProblem(src)))
    problems.gallery_images = 'A picture has no usable address.'
  const isEmpty = !fields.hero_image_url.trim() || !fields.problem_statement.trim()
  if (fields.is_shown && !wasShown && isEmpty)
    problems.is_shown = 'Before visitors see it, a cause needs a picture and a problem statement.'
  const video = videoEmbed(fields.video_url)
  if ('problem' in video) problems.video_url = video.problem
  for (const name of Object.keys(CAUSE_BUTTONS) as CauseButton[]) {
    const problem = linkProblem(fields[name].link)
    if (problem && !(isPartner(name) && !fields[name].link.trim())) problems[name] = problem
  }
  return problems
}

/** Row to store for the form's values. */
export function storedCause(fields: CauseFields) {
  const video = videoEmbed(fields.video_url)
  return {
    ...fields,
    title: fields.title.trim(),
    summary: fields.summary.trim(),
    hero_image_url: fields.hero_image_url.trim() || null,
    hero_image_focus: fields.hero_image_focus || null,
    default_amount: Number(fields.default_amount) || null,
    video_url: ('url' in video && video.url) || null,
  }
}
