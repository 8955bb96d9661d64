import { Input, TextArea, WholeNumber } from '../../ui/fields.tsx'
import { LinkField } from '../../ui/link-field.tsx'
import { GalleryFields } from '../items/gallery-fields.tsx'
import type { FormProps } from '../items/item-kind.ts'
import { PictureField } from '../items/picture-field.tsx'
import { ShownCheck } from '../items/shown-check.tsx'
import { SlugField } from '../items/slug-field.tsx'
import { UnitCostFields } from '../items/unit-cost-fields.tsx'
import { CAUSE_BUTTONS, type CauseButton, type CauseFields, isPartner } from './cause-fields.ts'
import type { CauseRow } from './causes-data.ts'

export function CauseForm({
  row: { id: savedId },
  fields,
  problems,
  onChange,
  onPicture,
}: FormProps<CauseRow, CauseFields>) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_5rem]">
        <Input
          label="Title"
          value={fields.title}
          maxLength={200}
          error={problems.title}
          onChange={(title) => onChange({ title })}
        />
        <SlugField
          label="ID (slug)"
          noun="cause"
          folder="/our-work/"
          saved={savedId}
          slug={fields.id}
          error={problems.id}
          onChange={(id) => onChange({ id })}
        />
        <WholeNumber label="Order" value={fields.order} onChange={(order) => onChange({ order })} />
      </div>
      <ShownCheck
        isShown={fields.is_shown}
        error={problems.is_shown}
        shown="Visitors find it under Our Work once it is saved."
        draft="A draft: only staff see it. Gifts for it still count."
        onChange={(is_shown) => onChange({ is_shown })}
      />
      <TextArea
        label="Summary"
        rows={1}
        maxLength={300}
        value={fields.summary}
        hint="One or two lines for the card on Our Work. If empty, the card shows the start of the problem statement."
        onChange={(summary) => onChange({ summary })}
      />
      <PictureField
        label="Hero image"
        path={`public/causes/${savedId}/hero_image_url`}
        url={fields.hero_image_url}
        error={problems.hero_image_url}
        focus={fields.hero_image_focus}
        onFocus={(focus) => onChange({ hero_image_focus: focus ?? '' })}
        onUrl={(hero_image_url) => onChange({ hero_image_url, hero_image_focus: '' })}
        onFile={(hero_image_url) => onPicture({ hero_image_url, hero_image_focus: '' })}
        onChosen={({ url }) => onChange({ hero_image_url: url, hero_image_focus: '' })}
      />
      <TextArea
        label="Problem statement"
        rows={3}
        maxLength={20_000}
        value={fields.problem_statement}
        onChange={(problem_statement) => onChange({ problem_statement })}
      />
      <TextArea
        label="Solution description"
        rows={3}
        maxLength={20_000}
        value={fields.solution_description}
        onChange={(solution_description) => onChange({ solution_description })}
      />
      <TextArea
        label="Impact description"
        rows={3}
        maxLength={20_000}
        value={fields.impact_description}
        onChange={(impact_description) => onChange({ impact_description })}
      />
      <UnitCostFields
        legend="Unit costs"
        noun="unit cost"
        costs={fields.unit_costs}
        onChange={(unit_costs) => onChange({ unit_costs })}
      />
      <Input
        label="Preselected amount (₹)"
        value={fields.default_amount}
        error={problems.default_amount}
        hint="The amount the donation form starts with for this cause. If empty: the amount set on the Donate page, or the nearest unit cost."
        inputMode="numeric"
        placeholder="999"
        onChange={(default_amount) => onChange({ default_amount })}
      />
      <GalleryFields
        folder={`public/causes/${savedId}`}
        images={fields.gallery_images}
        onChange={(gallery_images) => onChange({ gallery_images })}
        onFile={(gallery_images) => onPicture({ gallery_images })}
      />
      <TextArea
        label="Video URL"
        rows={1}
        value={fields.video_url}
        error={problems.video_url}
        hint="Paste a link to a YouTube video. Leave empty for no video."
        spellCheck={false}
        onChange={(video_url) => onChange({ video_url })}
      />
      {(Object.keys(CAUSE_BUTTONS) as CauseButton[]).map((name) => (
        <fieldset key={name}>
          <legend className="display text-heading">{CAUSE_BUTTONS[name]} button</legend>
          <div className="mt-1 grid gap-3 sm:grid-cols-2">
            <Input
              label="Text"
              value={fields[name].text}
              onChange={(text) => onChange({ [name]: { ...fields[name], text } })}
            />
            <LinkField
              label="Link"
              value={fields[name].link}
              mayBeEmpty={isPartner(name)}
              onChange={(link) => onChange({ [name]: { ...fields[name], link } })}
            />
          </div>
        </fieldset>
      ))}
    </div>
  )
}
