import { settingsOn } from '#domain/settings/settings.ts'
import type { Route } from './+types/email'
import { loadSettings } from './load-settings.ts'
import { SendTestToMe } from './send-test-to-me.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TestConnection } from './test-connection.tsx'

const groups = settingsOn('email')

export const clientLoader = () => loadSettings(groups)

export default function EmailSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaderData}
      title="Email"
      intro="Sends the site's email: thank-you messages, replies to visitors and password links. Until it is set up, messages wait."
      name="email settings"
      groups={groups}
    >
      <TestConnection service="email" name="the email service or mail server" heading="3. Test">
        <SendTestToMe />
      </TestConnection>
    </SettingsForm>
  )
}
