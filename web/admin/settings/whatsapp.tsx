import { settingsOn } from '#domain/settings/settings.ts'
import type { Route } from './+types/whatsapp'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestConnection } from './test-connection.tsx'

const groups = settingsOn('whatsapp')

export const clientLoader = () => loadSettings(groups)

export default function WhatsappSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaderData}
      title="WhatsApp"
      intro="Sends messages through the WhatsApp Cloud API, each kind once WhatsApp has approved its template."
      name="WhatsApp settings"
      groups={groups}
    >
      <TestConnection service="whatsapp" name="WhatsApp" />
    </SettingsForm>
  )
}
