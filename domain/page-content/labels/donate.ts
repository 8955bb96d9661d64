import type { donateDefaults } from '../donate.ts'
import { type LabelsOf, sharedLinkLabels } from './label-group.ts'

export const donateLabels = [
  {
    name: 'Hero',
    elements: {
      hero_title: 'Hero title',
      hero_subtitle: 'Hero subtitle',
    },
  },
  {
    name: 'Gift form',
    elements: {
      once_label: 'Giving once',
      monthly_label: 'Giving every month',
      presets_heading: 'Heading of the amounts',
      donation_presets: 'Amounts to choose from (a cause with unit costs offers those instead)',
      default_amount: 'Amount chosen when the page opens, in rupees (a cause may have its own)',
      custom_amount_label: 'Label of the amount field',
      cause_label: 'Label of the cause picker',
      needed_most_label: 'Option for a gift without a cause',
      pay_label: 'Pay button ({amount} is filled in)',
      pay_monthly_label: 'Pay button of a monthly gift ({amount} is filled in)',
      make_monthly_text: 'Line that suggests giving monthly (leave empty to hide it)',
      citizenship_text: 'What donors confirm about their citizenship',
      assurance_1_text: 'First assurance',
      assurance_2_text: 'Second assurance',
      assurance_3_text: 'Third assurance',
    },
  },
  {
    name: 'Other ways',
    elements: {
      other_ways_heading: 'Heading',
      upi_heading: 'UPI heading',
      upi_text: 'UPI text',
      upi_qr_image: 'UPI QR code (drawn from the UPI ID when empty)',
      upi_id: 'UPI ID',
      bank_heading: 'Bank transfer: heading',
      bank_text: 'Bank transfer: text',
      bank_details: 'Bank account, one detail per line (leave empty to hide it)',
      partners_text: 'Partners text',
      ketto_button: 'Ketto button',
      giveindia_button: 'GiveIndia button',
    },
  },
  {
    name: 'Legal note',
    elements: {
      legal_note: 'Legal note',
    },
  },
  {
    name: 'After the gift',
    elements: {
      thank_you_title: 'Thank-you title',
      thank_you_text: 'Thank-you text',
      thank_you_button: 'Thank-you button',
      thank_you_share_heading: 'Sharing: heading',
      thank_you_share_text: 'Sharing: text',
      thank_you_share_message: 'Sharing: what donors send ({org_name} is filled in)',
      thank_you_monthly_heading: 'Monthly giving: heading',
      thank_you_monthly_text: 'Monthly giving: text',
      thank_you_monthly_button: 'Monthly giving: button',
      thank_you_volunteer_heading: 'Volunteering: heading',
      thank_you_volunteer_text: 'Volunteering: text',
      thank_you_volunteer_button: 'Volunteering: button',
    },
  },
  sharedLinkLabels,
] as const satisfies LabelsOf<typeof donateDefaults>
