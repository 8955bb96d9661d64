import { SettingsForm } from './settings-form.tsx'

export default function EmailSettings() {
  return (
    <SettingsForm
      title="Email"
      intro="Sends the site's mails: answers to visitors, links for a new password."
      name="email settings"
      groups={[
        {
          fields: [
            { key: 'email_service_api_key', label: 'API key' },
            {
              key: 'email_sender_address',
              label: 'Sender email address',
              placeholder: 'Daan Foundation <hello@example.org>',
            },
          ],
        },
      ]}
    />
  )
}
