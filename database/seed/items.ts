/** The sample campaign and stories. Their ids are fixed, since translations are stored by id. */

import type { Campaign } from '#domain/campaigns/campaign.ts'
import type { Story } from '#domain/stories/story.ts'
import { causes } from './causes.ts'

/** Days are counted from the day of the seed. */
type SeededCampaign = Omit<Campaign, 'starts_on' | 'ends_on'> & { days: number }
type SeededStory = Omit<Story, 'published_on' | 'created_at' | 'updated_at'> & {
  cause_id: string
  campaign_id: string | null
  days_ago: number
}

const pictures = (cause: string, ...numbers: number[]) => {
  const all = causes.find(({ id }) => id === cause)?.gallery_images ?? []
  return numbers.flatMap((number) => all[number - 1] ?? [])
}
const picture = (cause: string, number: number) => pictures(cause, number)[0]?.src ?? null

const SCHOOL_BAGS = 'a1f0d6b2-3c57-4e0e-9b1a-5d2f6c7e8a01'

export const campaigns: SeededCampaign[] = [
  {
    id: SCHOOL_BAGS,
    slug: 'a-full-school-bag',
    title: 'A full school bag for 250 children',
    summary:
      'Bag, books, notebooks, pens and a geometry box, so that no child begins the term with empty hands.',
    story: paragraphs(
      'On the first day of term, some children sit at the back so that nobody sees they have no notebook. By the second week some of them no longer come.',
      'A full bag costs ₹1,999. We buy in the local market, where shopkeepers give us their price for schools, and the children choose the colour themselves. Teachers tell us who needs one; nobody has to ask in front of others.',
      'We want to fill 250 bags before the next term. Whatever comes in beyond the goal buys storybooks for the reading groups.',
    ),
    unit_costs: [
      { amount: '₹499', description: 'Notebooks and pens for a whole year' },
      { amount: '₹999', description: 'School books for one child' },
      { amount: '₹1,999', description: 'A full bag: books, notebooks, pens and geometry box' },
      { amount: '₹9,995', description: 'Five full bags' },
    ],
    image_url: picture('education-for-every-child', 3),
    image_focus: null,
    gallery_images: pictures('education-for-every-child', 1, 2),
    cause_id: 'education-for-every-child',
    goal: 500_000,
    match_by: 'A family that wants no name',
    match_limit: 100_000,
    thanks: paragraphs(
      'Thank you. A child will open a full bag on the first day of term because of you.',
      'Once the bags are given out, we will write here how the first week went.',
    ),
    days: 42,
  },
]

export const stories: SeededStory[] = [
  {
    id: 'a1f0d6b2-3c57-4e0e-9b1a-5d2f6c7e8a11',
    slug: 'the-blue-bag',
    title: 'The blue bag',
    summary: 'Twelve bags stood on the teacher’s desk. Rehana had been looking at the blue one for a week.',
    body: paragraphs(
      'Twelve bags stood on the teacher’s desk, and Rehana had been looking at the blue one for a week. She is nine. Last year she carried her notebook in a rice sack, folded so that the print did not show.',
      '## What was inside',
      'Two textbooks, six notebooks, a geometry box and a pencil with a rubber at its end. She took everything out, laid it on the bench in a row, and put it back in the same order. Then she did it again.',
      'Her teacher says that the difference is not in the marks, not yet. “She sits in the second row now.”',
      'You can read more about [our reading groups](/our-work/education-for-every-child), where Rehana comes twice a week.',
    ),
    image_url: picture('education-for-every-child', 1),
    image_focus: null,
    gallery_images: pictures('education-for-every-child', 2, 3),
    cause_id: 'education-for-every-child',
    campaign_id: SCHOOL_BAGS,
    days_ago: 4,
  },
  {
    id: 'a1f0d6b2-3c57-4e0e-9b1a-5d2f6c7e8a12',
    slug: 'what-a-ration-kit-holds',
    title: 'What a ration kit holds',
    summary: 'Rice, dal, oil, salt, and one thing that each family chooses for itself.',
    body: paragraphs(
      'Every ration kit holds rice, flour, dal, oil, salt, sugar and tea. That is the list. But since the monsoon there is a last line on it, and each family fills it in: one thing of their own choice, up to fifty rupees.',
      '## Jaggery, mostly',
      'We had expected soap. Most wrote jaggery. One grandmother asked for mustard seeds, “because without them it is only food”. A boy wrote his own line under his mother’s: a mango.',
      'It costs us an evening more of packing, and nobody wants to go back.',
    ),
    image_url: picture('food-for-families', 2),
    image_focus: null,
    gallery_images: pictures('food-for-families', 1, 3),
    cause_id: 'food-for-families',
    campaign_id: null,
    days_ago: 18,
  },
  {
    id: 'a1f0d6b2-3c57-4e0e-9b1a-5d2f6c7e8a13',
    slug: 'forty-saplings-and-a-goat',
    title: 'Forty saplings and a goat',
    summary: 'We planted a row of neem along the school wall. Then the goat came.',
    body: paragraphs(
      'In the first week of the rains, class five planted forty neem saplings along the school wall. In the second week there were thirty-one. The goat was seen on Thursday.',
      '## Nine fences from bamboo',
      'The children did not want to send the goat away: it belongs to the woman who sells tea at the gate. So they built fences, each from three bamboo sticks and an old sari, and replanted the nine that were gone.',
      'Every sapling now has a name on a tile and two children who water it. The goat gets the leaves that fall. If you would like to plant with us, [come along](/volunteer).',
    ),
    image_url: picture('animals-and-environment', 1),
    image_focus: null,
    gallery_images: pictures('animals-and-environment', 2, 3),
    cause_id: 'animals-and-environment',
    campaign_id: null,
    days_ago: 39,
  },
]

function paragraphs(...texts: string[]): string {
  return texts.join('\n\n')
}

/** Translatable texts of a campaign or story: costs in order, long texts by paragraph. Pictures are those of causes. */
export type ItemTexts = {
  title: string
  summary: string
  /** A campaign's story, or a story's body. */
  text: string[]
  match_by: string
  thanks: string[]
  unit_costs: string[]
}

export const itemTexts: Record<string, ItemTexts> = Object.fromEntries([
  ...campaigns.map(({ slug, title, summary, story, match_by, thanks, unit_costs }) => [
    slug,
    {
      title,
      summary,
      text: story.split('\n\n'),
      match_by,
      thanks: thanks.split('\n\n'),
      unit_costs: unit_costs.map(({ description }) => description),
    },
  ]),
  ...stories.map(({ slug, title, summary, body }) => [
    slug,
    { title, summary, text: body.split('\n\n'), match_by: '', thanks: [], unit_costs: [] },
  ]),
])
