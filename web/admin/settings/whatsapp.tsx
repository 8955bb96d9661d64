import { SettingsForm } from './settings-form.tsx'

export default function WhatsappSettings() {
  return (
    <SettingsForm
      title="WhatsApp"
      intro="Sends messages to donors through the WhatsApp Cloud API."
      name="WhatsApp settings"
      groups={[
        {
          fields: [
            { key: 'whatsapp_phone_id', label: 'Phone number ID', placeholder: '106540352242922' },
            { key: 'whatsapp_access_token', label: 'Access token' },
          ],
        },
      ]}
    />
  )
}
