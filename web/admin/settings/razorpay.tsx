import type { ReactNode } from 'react'
import { SANDBOX_KEY_PREFIX } from '#domain/settings/sandbox-key.ts'
import { settingsOn } from '#domain/settings/settings.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useResolved } from '../hooks/use-resolved.ts'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.tsx'
import type { Route } from './+types/razorpay'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestConnection } from './test-connection.tsx'

const groups = settingsOn('razorpay')
const DASHBOARD = 'https://dashboard.razorpay.com/app'

/** Events that the site handles, as the dashboard names them. */
const EVENTS = [
  'payment.authorized, payment.captured, payment.failed and all payment.dispute events',
  'order.paid',
  'refund.created, refund.processed, refund.failed',
  'all subscription events',
  'invoice.paid',
  'settlement.processed',
  'payment_link.paid, payment_link.partially_paid, qr_code.credited, virtual_account.credited (if you use them)',
]

export const clientLoader = () => loadSettings(groups)

export default function RazorpaySettings({ loaderData }: Route.ComponentProps) {
  const { value: stored } = useResolved(loaderData.settings)
  const isSandbox = stored?.razorpay_key_id?.value.startsWith(SANDBOX_KEY_PREFIX)
  return (
    <SettingsForm
      {...loaderData}
      title="Razorpay"
      intro={
        isSandbox
          ? 'You are using the built-in test mode. Enter your Razorpay keys to accept real payments.'
          : 'Processes donations made on the site. Enter both keys to accept payments.'
      }
      name="Razorpay settings"
      groups={groups}
      lead={<MakeKeys />}
      notes={{ '3. Let Razorpay report payments': <Webhook /> }}
    >
      <TestConnection service="razorpay" name="Razorpay" heading="4. Test" />
    </SettingsForm>
  )
}

function MakeKeys() {
  return (
    <Card>
      <h2 className="text-heading text-xl">1. Make the keys</h2>
      <p className="mt-1">
        Open{' '}
        <Outside path="website-app-settings/api-keys">
          Account &amp; Settings, API Keys in the Razorpay dashboard
        </Outside>{' '}
        and generate a key. Try it with a test key first, then do the same in live mode.
      </p>
    </Card>
  )
}

function Webhook() {
  const address = `${browserBackend().url}/functions/v1/razorpay-webhook`
  return (
    <div className="mb-4 grid gap-3">
      <p>
        Open <Outside path="webhooks">Webhooks in the Razorpay dashboard</Outside>, add a webhook with this
        address and the secret below, and tick these events.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="break-all rounded-md bg-sunken px-2.5 py-2">{address}</code>
        <CopyButton text={address} label="Copy the address" className={smallButton('outline')} />
      </div>
      <ul aria-label="Events to tick" className="list-disc pl-5">
        {EVENTS.map((event) => (
          <li key={event} className="wrap-anywhere">
            {event}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Outside({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a
      href={`${DASHBOARD}/${path}`}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-brand underline"
    >
      {children}
    </a>
  )
}
