import { settingsOn } from '#domain/settings.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import type { Route } from './+types/razorpay'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestConnection } from './test-connection.tsx'

const groups = settingsOn('razorpay')

export const clientLoader = () => loadSettings(groups)

export default function RazorpaySettings({ loaderData }: Route.ComponentProps) {
  const address = `${browserBackend().url}/functions/v1/razorpay-webhook`
  return (
    <SettingsForm
      {...loaderData}
      title="Razorpay"
      intro="Processes donations made on the site. Until both keys are entered, visitors see that payments are not configured."
      name="Razorpay settings"
      groups={groups}
    >
      <div className="grid gap-4">
        <TestConnection service="razorpay" name="Razorpay" />
        <Card>
          <h2 className="text-heading text-xl">Where Razorpay reports payments</h2>
          <p className="mt-1">
            In the Razorpay dashboard under Webhooks, add this address with the webhook secret above and all
            events that begin with payment, order, refund, subscription and invoice.
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <code className="break-all rounded-md bg-sunken px-2.5 py-2">{address}</code>
            <CopyButton text={address} label="Copy" className={smallButton('outline')} />
          </div>
        </Card>
      </div>
    </SettingsForm>
  )
}
