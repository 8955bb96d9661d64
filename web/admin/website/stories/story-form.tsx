import { campaignTitles } from '../../data/campaign-titles.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { Input, TextArea } from '../../ui/fields.tsx'
import { GalleryFields } from '../items/gallery-fields.tsx'
import type { FormProps } from '../items/item-kind.ts'
import { PictureField } from '../items/picture-field.tsx'
import { ShownCheck } from '../items/shown-check.tsx'
import { SlugField } from '../items/slug-field.tsx'
import { TitleSelect } from '../items/title-select.tsx'
import type { StoryRow } from './stories-data.ts'
import { MOST_PICTURES, type StoryFields } from './story-fields.ts'

export function StoryForm({ row, fields, problems, onChange, onPicture }: FormProps<StoryRow, StoryFields>) {
  const folder = `public/stories/${row.id}`
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_10rem]">
        <Input
          label="Title"
          value={fields.title}
          maxLength={200}
          error={problems.title}
          onChange={(title) => onChange({ title })}
        />
        <SlugField
          label="Address"
          noun="story"
          folder="/stories/"
          saved={row.slug}
          slug={fields.slug}
          error={problems.slug}
          onChange={(slug) => onChange({ slug })}
        />
        <Input
          label="Day"
          type="date"
          value={fields.published_on}
          error={problems.published_on}
          onChange={(published_on) => onChange({ published_on })}
        />
      </div>
      <ShownCheck
        isShown={fields.is_shown}
        error={problems.is_shown}
        shown="Visitors find it under Stories from its day on."
        draft="A draft: only staff see it."
        onChange={(is_shown) => onChange({ is_shown })}
      />
      <TextArea
        label="Summary"
        rows={1}
        maxLength={300}
        value={fields.summary}
        hint="One or two lines, for its card, the feed and shared links."
        onChange={(summary) => onChange({ summary })}
      />
      <PictureField
        label="Picture"
        path={`${folder}/image_url`}
        url={fields.image_url}
        error={problems.image_url}
        focus={fields.image_focus}
        onFocus={(focus) => onChange({ image_focus: focus ?? '' })}
        onUrl={(image_url) => onChange({ image_url, image_focus: '' })}
        onFile={(image_url) => onPicture({ image_url, image_focus: '' })}
        onChosen={({ url }) => onChange({ image_url: url, image_focus: '' })}
      />
      <TextArea
        label="Text"
        rows={10}
        maxLength={20_000}
        value={fields.body}
        hint={
          <>
            An empty line ends a paragraph. A line such as <b>## In the morning</b> is a heading.{' '}
            <b>[our work](/our-work)</b> is a link to a page of the site, and{' '}
            <b>[their site](https://example.org)</b> to another site.
          </>
        }
        onChange={(body) => onChange({ body })}
      />
      <GalleryFields
        folder={folder}
        most={MOST_PICTURES}
        images={fields.gallery_images}
        onChange={(gallery_images) => onChange({ gallery_images })}
        onFile={(gallery_images) => onPicture({ gallery_images })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TitleSelect
          label="Cause"
          hint="The story is listed on its page."
          none="No cause"
          titles={causeTitles}
          value={fields.cause_id}
          onChange={(cause_id) => onChange({ cause_id })}
        />
        <TitleSelect
          label="Campaign"
          hint="The story is listed on its page."
          none="No campaign"
          titles={campaignTitles}
          value={fields.campaign_id}
          onChange={(campaign_id) => onChange({ campaign_id })}
        />
      </div>
    </div>
  )
}
