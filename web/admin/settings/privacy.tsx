import { settingsOn } from '#domain/settings.ts'
import type { Route } from './+types/privacy'
import { loadSettings } from './load-settings.ts'
import { RetentionPreview } from './retention-preview.tsx'
import { SettingsForm } from './settings-form.tsx'

const groups = settingsOn('privacy')

export const clientLoader = () => loadSettings(groups)

export default function PrivacySettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaderData}
      title="Privacy"
      intro="Who to contact about personal data, how quickly you answer, and how long each kind of data is kept."
      name="privacy settings"
      groups={groups}
    >
      {(valueAt) => <RetentionPreview valueAt={valueAt} />}
    </SettingsForm>
  )
}
