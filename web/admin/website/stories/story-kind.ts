import type { ItemKind } from '../items/item-kind.ts'
import { type StoryRow, storiesTable } from './stories-data.ts'
import { fieldsOf, type StoryFields, storedStory, storyProblems } from './story-fields.ts'
import { StoryForm } from './story-form.tsx'
import { storyToasts } from './toasts.ts'

export const storyKind: ItemKind<StoryRow, StoryFields> = {
  noun: 'story',
  table: 'stories',
  title: 'Stories',
  intro:
    'What gifts did: news with a page of its own, listed with its cause and campaign. A new story is a draft until you show it.',
  empty: 'No stories yet. Add the first one.',
  sampleNote: 'This is a sample. Replace it with a story of your own, or keep it if it is correct.',
  deletionNote: 'Its page goes with it. It can be restored for 90 days.',
  toasts: storyToasts,
  names: {
    slug: 'Address',
    title: 'Title',
    is_shown: 'Shown on the site',
    published_on: 'Day',
    summary: 'Summary',
    image_url: 'Picture',
    image_focus: 'Focal point of the picture',
    body: 'Text',
    gallery_images: 'Gallery images',
    cause_id: 'Cause',
    campaign_id: 'Campaign',
  },
  slug: 'slug',
  picture: 'image_url',
  kept: ['slug', 'is_shown'],
  pathOf: ({ slug }) => `/stories/${slug}`,
  fieldsOf,
  problemsOf: storyProblems,
  stored: storedStory,
  save: storiesTable.save,
  add: (slug) => storiesTable.add({ slug, title: 'New story' }),
  remove: storiesTable.remove,
  restore: storiesTable.restore,
  Form: StoryForm,
}
