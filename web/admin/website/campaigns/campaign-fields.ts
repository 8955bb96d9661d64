import type { GalleryImage, UnitCost } from '#domain/causes/cause.ts'
import { slugProblem } from '#domain/causes/slug.ts'
import { isDay } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import { linkProblem } from '#domain/website/link-problem.ts'
import { galleryOf, type Problems, textOf, unitCostsOf, type Version } from '../items/item-kind.ts'
import type { CampaignRow } from './campaigns-data.ts'

/** Editable fields of a campaign, all present. Sums are as typed. */
export type CampaignFields = {
  slug: string
  title: string
  is_shown: boolean
  is_featured: boolean
  summary: string
  image_url: string
  image_focus: string
  story: string
  goal: string
  starts_on: string
  ends_on: string
  cause_id: string
  unit_costs: UnitCost[]
  gallery_images: GalleryImage[]
  match_by: string
  match_limit: string
  thanks: string
}

const MOST_RUPEES = 10_000_000_000

export function fieldsOf(row: Version<CampaignRow>): CampaignFields {
  const sum = (value: unknown) => (typeof value === 'number' ? formatRupees(value).slice(1) : '')
  return {
    slug: textOf(row.slug),
    title: textOf(row.title),
    is_shown: row.is_shown === true,
    is_featured: row.is_featured === true,
    summary: textOf(row.summary),
    image_url: textOf(row.image_url),
    image_focus: textOf(row.image_focus),
    story: textOf(row.story),
    goal: sum(row.goal),
    starts_on: textOf(row.starts_on),
    ends_on: textOf(row.ends_on),
    cause_id: textOf(row.cause_id),
    unit_costs: unitCostsOf(row.unit_costs),
    gallery_images: galleryOf(row.gallery_images),
    match_by: textOf(row.match_by),
    match_limit: sum(row.match_limit),
    thanks: textOf(row.thanks),
  }
}

/** The problem with a typed sum, in a sentence; null if it is empty or valid. */
function sumProblem(typed: string): string | null {
  if (!typed.trim()) return null
  const amount = parseRupees(typed.trim().replace(/^-/, ''))
  if (amount === null || !Number.isInteger(amount))
    return 'Enter an amount in whole rupees, such as 5,00,000.'
  if (amount === 0 || typed.trim().startsWith('-')) return 'Enter at least ₹1, or leave it empty.'
  return amount > MOST_RUPEES ? `Enter at most ${formatRupees(MOST_RUPEES)}.` : null
}

/** Errors by field. Nothing is saved while there are any. A draft may be incomplete. */
export function campaignProblems(
  fields: CampaignFields,
  otherSlugs: readonly string[],
  wasShown: boolean,
): Problems<CampaignFields> {
  const hasMatchBy = fields.match_by.trim() !== ''
  const hasMatchLimit = fields.match_limit.trim() !== ''
  const isEmpty = !fields.image_url.trim() || !fields.story.trim()
  const found: Problems<Record<keyof CampaignFields, unknown>> = {}
  const note = (field: keyof CampaignFields, problem: string | false | null) => {
    if (problem) found[field] ??= problem
  }
  note('slug', slugProblem(fields.slug, otherSlugs, 'campaign'))
  note('title', !fields.title.trim() && 'Enter a title.')
  note('image_url', fields.image_url !== '' && linkProblem(fields.image_url))
  note('goal', sumProblem(fields.goal))
  note('starts_on', !isDay(fields.starts_on) && 'Enter the first day.')
  note('ends_on', fields.ends_on !== '' && !isDay(fields.ends_on) && 'Enter a day, or leave it empty.')
  note(
    'ends_on',
    fields.ends_on !== '' && fields.ends_on < fields.starts_on && 'The last day is before the first day.',
  )
  note('match_limit', sumProblem(fields.match_limit))
  note('match_limit', hasMatchBy && !hasMatchLimit && 'Enter the most that they will add.')
  note('match_by', hasMatchLimit && !hasMatchBy && 'Enter who made this promise.')
  note(
    'gallery_images',
    fields.gallery_images.some(({ src }) => linkProblem(src)) && 'A picture has no usable address.',
  )
  note(
    'is_shown',
    fields.is_shown &&
      !wasShown &&
      isEmpty &&
      'Before visitors see it, a campaign needs a picture and a story.',
  )
  return found
}

/** Row to store for the form's values. */
export function storedCampaign(fields: CampaignFields) {
  return {
    ...fields,
    title: fields.title.trim(),
    summary: fields.summary.trim(),
    image_url: fields.image_url.trim() || null,
    image_focus: fields.image_focus || null,
    goal: parseRupees(fields.goal),
    starts_on: fields.starts_on,
    ends_on: fields.ends_on || null,
    cause_id: fields.cause_id || null,
    match_by: fields.match_by.trim() || null,
    match_limit: parseRupees(fields.match_limit),
  }
}
