import { ConsentCounts } from './consent-counts.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function MetaPixel() {
  return (
    <SettingsForm
      title="Meta Pixel"
      intro="Tells Meta's advertising which visits and gifts came from it. Leave empty to load nothing."
      name="Meta Pixel ID"
      groups={[
        { fields: [{ key: 'meta_pixel_id', label: 'Meta Pixel ID', placeholder: '123456789012345' }] },
      ]}
    >
      <ConsentCounts />
    </SettingsForm>
  )
}
