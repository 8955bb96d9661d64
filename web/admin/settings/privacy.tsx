import type { Route } from './+types/privacy'
import { loadSettings } from './load-settings.ts'
import { RetentionPreview } from './retention-preview.tsx'
import { SettingsForm } from './settings-form.tsx'

const answering = [
  {
    key: 'grievance_contact',
    label: 'Whom people turn to',
    placeholder: 'Name, email address or telephone number',
    hint: 'Donors see it on their own page, beside the form for complaints.',
  },
  {
    key: 'privacy_days',
    label: 'Days until an answer',
    placeholder: '30',
    hint: 'The inbox counts them for every request. Empty: 30 days.',
  },
]
const periods = [
  {
    key: 'keep_messages_months',
    label: 'Messages and volunteer applications, in months',
    hint: 'Those that are done or spam, counted from their last change. Empty: for good.',
  },
  {
    key: 'keep_letters_months',
    label: 'Letters and messages from us, in months',
    hint: 'What stood in them and where they went; that one was sent stays. Empty: for good.',
  },
  {
    key: 'keep_provider_reports_months',
    label: 'Personal details in reports of the payment provider, in months',
    hint: 'The sums and references stay. Empty: for good.',
  },
  {
    key: 'keep_failed_gifts_months',
    label: 'Names on payments that failed, in months',
    hint: 'Empty: for good.',
  },
  {
    key: 'keep_books_years',
    label: 'Books and receipts, in years after the financial year',
    placeholder: '8',
    hint: 'People are told this before they have their data erased. Empty: 8 years.',
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
      intro="Whom people turn to about their data, how soon they are answered, and how long each kind of data is kept."
      name="privacy settings"
      groups={groups}
    >
      {(valueAt) => <RetentionPreview valueAt={valueAt} />}
    </SettingsForm>
  )
}
