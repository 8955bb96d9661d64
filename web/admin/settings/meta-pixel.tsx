import { settingsOn } from '#domain/settings/settings.ts'
import { load } from '../data/load.ts'
import type { Route } from './+types/meta-pixel'
import { ConsentCounts } from './consent-counts.tsx'
import { recentChoices } from './consent-records.ts'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'

const groups = settingsOn('meta-pixel')

export const clientLoader = () => ({ ...loadSettings(groups), consent: load(recentChoices) })

export default function MetaPixel({ loaderData: { consent, ...loaded } }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaded}
      title="Meta Pixel"
      intro="Tells Meta's advertising which visits and gifts came from it. Leave empty to load nothing."
      name="Meta Pixel ID"
      groups={groups}
    >
      <ConsentCounts consent={consent} />
    </SettingsForm>
  )
}
