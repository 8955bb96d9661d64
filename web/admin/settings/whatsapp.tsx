import type { Route } from './+types/whatsapp'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestConnection } from './test-connection.tsx'

const account = [
  {
    key: 'whatsapp_phone_id',
    label: 'Phone number ID',
    placeholder: '106540352242922',
    hint: 'In the Meta dashboard under WhatsApp, API Setup.',
  },
  {
    key: 'whatsapp_access_token',
    label: 'Access token',
    hint: 'A permanent one, of a system user: the one shown first runs out after a day.',
  },
]
const people = [
  {
    key: 'whatsapp_notice_number',
    label: 'Notify about new messages and volunteers',
    placeholder: '+91 98765 43210',
    hint: 'If empty: no one is notified on WhatsApp.',
  },
]

const groups = [
  { heading: 'Account', fields: account },
  { heading: 'Notifications', fields: people },
]

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
