import { browserBackend } from '#web/lib/backend.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import type { Route } from './+types/razorpay'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestConnection } from './test-connection.tsx'

const keys = [
  {
    key: 'razorpay_key_id',
    label: 'Key ID',
    placeholder: 'rzp_live_…',
    hint: 'In the Razorpay dashboard under Account & Settings, API Keys.',
  },
  {
    key: 'razorpay_key_secret',
    label: 'Key Secret',
    hint: 'Razorpay shows it once, when the key is created.',
  },
]
const webhook = [
  {
    key: 'razorpay_webhook_secret',
    label: 'Webhook secret',
    hint: 'A long random string, the same here and in the Razorpay dashboard.',
  },
]
const monthly = [
  {
    key: 'monthly_gift_max',
    label: 'Largest monthly gift, in rupees',
    placeholder: '15000',
    hint: 'Empty: ₹15,000. Above that, banks ask the donor to confirm every single charge, and UPI is not offered. Those who want to give more give once.',
  },
]

const groups = [
  { heading: 'Keys', fields: keys },
  { heading: 'Webhook', fields: webhook },
  { heading: 'Monthly gifts', fields: monthly },
]

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
