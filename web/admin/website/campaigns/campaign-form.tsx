import { causeTitles } from '../../data/cause-titles.ts'
import { Check, Input, TextArea } from '../../ui/fields.tsx'
import { GalleryFields } from '../items/gallery-fields.tsx'
import type { FormProps } from '../items/item-kind.ts'
import { PictureField } from '../items/picture-field.tsx'
import { ShownCheck } from '../items/shown-check.tsx'
import { SlugField } from '../items/slug-field.tsx'
import { TitleSelect } from '../items/title-select.tsx'
import { UnitCostFields } from '../items/unit-cost-fields.tsx'
import type { CampaignFields } from './campaign-fields.ts'
import type { CampaignRow } from './campaigns-data.ts'

export function CampaignForm({
  row,
  fields,
  problems,
  onChange,
  onPicture,
}: FormProps<CampaignRow, CampaignFields>) {
  const folder = `public/campaigns/${row.id}`
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Input
          label="Title"
          value={fields.title}
          maxLength={200}
          error={problems.title}
          onChange={(title) => onChange({ title })}
        />
        <SlugField
          label="Address"
          noun="campaign"
          folder="/campaigns/"
          saved={row.slug}
          slug={fields.slug}
          error={problems.slug}
          onChange={(slug) => onChange({ slug })}
        />
      </div>
      <ShownCheck
        isShown={fields.is_shown}
        error={problems.is_shown}
        shown="Visitors find it under Campaigns from its first to its last day. The page stays afterwards."
        draft="A draft: only staff see it. Gifts made to it still count."
        onChange={(is_shown) => onChange({ is_shown })}
      />
      <div>
        <Check
          label="Featured on Home"
          checked={fields.is_featured}
          onChange={(is_featured) => onChange({ is_featured })}
        />
        <p className="text-soft text-xs">
          Home shows it while it runs, and has room for one: it takes the place of another.
        </p>
      </div>
      <TextArea
        label="Summary"
        rows={1}
        maxLength={300}
        value={fields.summary}
        hint="One or two lines, for its card and for shared links."
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
        label="Story"
        rows={6}
        maxLength={20_000}
        value={fields.story}
        hint="Who needs help, and what gifts will do. Each line is a paragraph."
        onChange={(story) => onChange({ story })}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <Input
          label="Goal (₹)"
          value={fields.goal}
          error={problems.goal}
          hint="If empty, the page shows what was given without a bar."
          inputMode="numeric"
          placeholder="5,00,000"
          onChange={(goal) => onChange({ goal })}
        />
        <Input
          label="First day"
          type="date"
          value={fields.starts_on}
          error={problems.starts_on}
          onChange={(starts_on) => onChange({ starts_on })}
        />
        <Input
          label="Last day"
          type="date"
          value={fields.ends_on}
          error={problems.ends_on}
          hint="Included. If empty, it runs until you hide it."
          onChange={(ends_on) => onChange({ ends_on })}
        />
      </div>
      <TitleSelect
        label="Cause"
        hint="Gifts to the campaign are gifts to this cause."
        none="No cause: general gifts"
        titles={causeTitles}
        value={fields.cause_id}
        onChange={(cause_id) => onChange({ cause_id })}
      />
      <UnitCostFields
        legend="Amounts and what each does"
        noun="amount"
        costs={fields.unit_costs}
        onChange={(unit_costs) => onChange({ unit_costs })}
      />
      <GalleryFields
        folder={folder}
        images={fields.gallery_images}
        onChange={(gallery_images) => onChange({ gallery_images })}
        onFile={(gallery_images) => onPicture({ gallery_images })}
      />
      <fieldset>
        <legend className="display text-heading">Matching promise</legend>
        <p className="mb-1 text-soft text-xs">
          Someone adds a rupee for each one given from the first day on, up to a limit. The page shows the
          promise; no report counts it as a gift.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Input
            label="Who doubles the gifts"
            value={fields.match_by}
            maxLength={120}
            error={problems.match_by}
            onChange={(match_by) => onChange({ match_by })}
          />
          <Input
            label="Up to (₹)"
            value={fields.match_limit}
            error={problems.match_limit}
            inputMode="numeric"
            placeholder="1,00,000"
            onChange={(match_limit) => onChange({ match_limit })}
          />
        </div>
      </fieldset>
      <TextArea
        label="Words of thanks"
        rows={2}
        maxLength={2000}
        value={fields.thanks}
        hint="Shown after a gift to this campaign. If empty: the words of the Donate page."
        onChange={(thanks) => onChange({ thanks })}
      />
    </div>
  )
}
