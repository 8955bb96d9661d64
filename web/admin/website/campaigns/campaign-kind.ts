import type { ItemKind } from '../items/item-kind.ts'
import { type CampaignFields, campaignProblems, fieldsOf, storedCampaign } from './campaign-fields.ts'
import { CampaignForm } from './campaign-form.tsx'
import { type CampaignRow, campaignsTable } from './campaigns-data.ts'
import { campaignToasts } from './toasts.ts'

export const campaignKind: ItemKind<CampaignRow, CampaignFields> = {
  noun: 'campaign',
  table: 'campaigns',
  title: 'Campaigns',
  intro:
    'Appeals with a page of their own: a story, a goal and an end. A new campaign is a draft until you show it; then it begins and ends by itself.',
  empty: 'No campaigns yet. Add the first one: it takes about ten minutes.',
  sampleNote:
    'Sample text: the matching promise and the amounts do not appear on your live site. Replace it, or keep it if it is correct. Your first change of its words removes the promise, unless you change that too.',
  deletionNote: 'Its page goes with it. It can be restored for 90 days.',
  toasts: campaignToasts,
  names: {
    slug: 'Address',
    title: 'Title',
    is_shown: 'Shown on the site',
    is_featured: 'Featured on Home',
    summary: 'Summary',
    image_url: 'Picture',
    image_focus: 'Focal point of the picture',
    story: 'Story',
    goal: 'Goal',
    starts_on: 'First day',
    ends_on: 'Last day',
    cause_id: 'Cause',
    unit_costs: 'Amounts',
    gallery_images: 'Gallery images',
    match_by: 'Who doubles the gifts',
    match_limit: 'Up to',
    thanks: 'Words of thanks',
  },
  slug: 'slug',
  picture: 'image_url',
  kept: ['slug', 'is_shown', 'is_featured'],
  pathOf: ({ slug }) => `/campaigns/${slug}`,
  fieldsOf,
  problemsOf: campaignProblems,
  stored: storedCampaign,
  save: campaignsTable.save,
  add: (slug) => campaignsTable.add({ slug, title: 'New campaign' }),
  remove: campaignsTable.remove,
  restore: campaignsTable.restore,
  // Home has room for one: another may have lost its place.
  changesOthers: ({ is_featured }) => is_featured,
  Form: CampaignForm,
}
