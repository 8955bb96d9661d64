import { settingsOn } from '#domain/settings/settings.ts'
import { load } from '../data/load.ts'
import type { Route } from './+types/google-tag'
import { ConsentCounts } from './consent-counts.tsx'
import { recentChoices } from './consent-records.ts'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'

const groups = settingsOn('google-tag')

export const clientLoader = () => ({ ...loadSettings(groups), consent: load(recentChoices) })

export default function GoogleTag({ loaderData: { consent, ...loaded } }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaded}
      title="Google Tag Manager"
      intro="Loads your tags on the public pages. Leave empty to load none. The back office never loads them."
      name="Google Tag Manager ID"
      groups={groups}
    >
      <ConsentCounts consent={consent} />
    </SettingsForm>
  )
}
