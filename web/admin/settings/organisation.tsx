import { settingsOn } from '#domain/settings/settings.ts'
import { TranslateLinks } from '../ui/translate-links.tsx'
import type { Route } from './+types/organisation'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'

const groups = settingsOn('organisation')

export const clientLoader = () => loadSettings(groups)

export default function OrganisationSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaderData}
      title="Organisation"
      intro="Shown in the footer of every page, on the Contact page, in emails and for search engines. Empty fields are not shown."
      name="organisation details"
      groups={groups}
      actions={<TranslateLinks kind="setting" name="all" />}
    />
  )
}
