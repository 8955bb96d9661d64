import type { Route } from './+types/privacy'
import { loadSettings } from './load-settings.ts'
import { RetentionPreview } from './retention-preview.tsx'
import { SettingsForm } from './settings-form.tsx'

const answering = [
  {
    key: 'grievance_contact',
    label: 'Privacy contact',
    placeholder: 'Name, email address or telephone number',
    hint: 'Shown to donors on their own page, next to the form for complaints.',
  },
  {
    key: 'privacy_days',
    label: 'Days to answer',
    placeholder: '30',
    hint: 'The inbox counts them down for every request. If empty: 30 days.',
  },
]
const periods = [
  {
    key: 'keep_messages_months',
    label: 'Messages and volunteer applications, in months',
    hint: 'Those marked done or spam, counted from their last change. If empty: kept forever.',
  },
  {
    key: 'keep_letters_months',
    label: 'Letters and messages from us, in months',
    hint: 'Their text and recipient; the fact that one was sent stays. If empty: kept forever.',
  },
  {
    key: 'keep_provider_reports_months',
    label: 'Personal details in reports of the payment provider, in months',
    hint: 'Amounts and references stay. If empty: kept forever.',
  },
  {
    key: 'keep_failed_gifts_months',
    label: 'Names on payments that failed, in months',
    hint: 'If empty: kept forever.',
  },
  {
    key: 'keep_books_years',
    label: 'Books and receipts, in years after the financial year',
    placeholder: '8',
    hint: 'People see this before they ask for erasure. If empty: 8 years.',
  },
]

const groups = [
  { heading: 'Requests about personal data', fields: answering },
  { heading: 'How long data is kept', fields: periods },
]

export const clientLoader = () => loadSettings(groups)

export default function PrivacySettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaderData}
      title="Privacy"
      intro="Who to contact about personal data, how quickly you answer, and how long each kind of data is kept."
      name="privacy settings"
      groups={groups}
    >
      {(valueAt) => <RetentionPreview valueAt={valueAt} />}
    </SettingsForm>
  )
}
