import { ConsentCounts } from './consent-counts.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function GoogleTag() {
  return (
    <SettingsForm
      title="Google Tag Manager"
      intro="Loads your tags on the public pages. Leave empty to load none. The back office never loads them."
      name="Google Tag Manager ID"
      groups={[{ fields: [{ key: 'gtm_id', label: 'Container ID', placeholder: 'GTM-XXXXXXX' }] }]}
    >
      <ConsentCounts />
    </SettingsForm>
  )
}
