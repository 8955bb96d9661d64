import { useState } from 'react'
import { settingsOn } from '#domain/settings/settings.ts'
import type { Route } from './+types/privacy'
import { loadSettings } from './load-settings.ts'
import { RetentionPreview } from './retention-preview.tsx'
import { SettingsForm } from './settings-form.tsx'

const groups = settingsOn('privacy')

/** Books have a default period: clearing it sets that one. */
const needsPreview = (key: string, value: string) =>
  key === 'keep_books_years' || (key.endsWith('_months') && value !== '')

export const clientLoader = () => loadSettings(groups)

/** Data removed by a period is gone for good: it can be saved only after its count was seen. */
export default function PrivacySettings({ loaderData }: Route.ComponentProps) {
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({})
  return (
    <SettingsForm
      {...loaderData}
      title="Privacy"
      intro="Who to contact about personal data, how quickly you answer, and how long each kind of data is kept."
      name="privacy settings"
      groups={groups}
      holdBack={(changed) =>
        changed.some(({ key, value }) => needsPreview(key, value) && seen[key] !== value)
          ? 'First look at what the new periods would remove, below.'
          : undefined
      }
    >
      {(valueAt) => <RetentionPreview valueAt={valueAt} onSeen={setSeen} />}
    </SettingsForm>
  )
}
