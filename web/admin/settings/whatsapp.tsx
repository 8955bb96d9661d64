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
    label: 'Tell of new messages and volunteers',
    placeholder: '+91 98765 43210',
    hint: 'Empty: nobody is told on WhatsApp.',
  },
]

export default function WhatsappSettings() {
  return (
    <SettingsForm
      title="WhatsApp"
      intro="Sends messages through the WhatsApp Cloud API, each kind once WhatsApp has approved its template."
      name="WhatsApp settings"
      groups={[
        { heading: 'Account', fields: account },
        { heading: 'Who is written to', fields: people },
      ]}
    >
      <TestConnection service="whatsapp" name="WhatsApp" />
    </SettingsForm>
  )
}
