import { TranslateLinks } from '../ui/translate-links.tsx'
import type { Route } from './+types/organisation'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'

const groups = [
  {
    heading: 'Who you are',
    fields: [
      { key: 'org_name', label: 'Name' },
      { key: 'org_tagline', label: 'Tagline' },
      { key: 'org_about', label: 'About, in a sentence', hint: 'In the footer, and for search engines.' },
      {
        key: 'org_logo_url',
        label: 'Logo address',
        hint: 'Leave empty to use the default mark.',
        upload: 'public/organisation/logo',
      },
    ],
  },
  {
    heading: 'Contact details',
    fields: [
      { key: 'org_address_line1', label: 'Address, first line' },
      { key: 'org_address_line2', label: 'Address, second line' },
      { key: 'org_email', label: 'Email' },
      { key: 'org_phone', label: 'Phone' },
    ],
  },
  {
    heading: 'Registration numbers',
    fields: [
      { key: 'org_pan', label: 'PAN', placeholder: 'AAATD1234E' },
      { key: 'org_cin', label: 'CIN' },
    ],
  },
  {
    heading: 'Social links',
    fields: [
      { key: 'social_facebook', label: 'Facebook' },
      { key: 'social_instagram', label: 'Instagram' },
      { key: 'social_youtube', label: 'YouTube' },
      { key: 'social_linkedin', label: 'LinkedIn' },
      { key: 'social_whatsapp', label: 'WhatsApp' },
    ],
  },
]

export const clientLoader = () => loadSettings(groups)

export default function OrganisationSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaderData}
      title="Organisation"
      intro="Shown in the footer of every page, and for search engines. Empty fields are not shown."
      name="organisation details"
      groups={groups}
      actions={<TranslateLinks kind="setting" name="all" />}
    />
  )
}
