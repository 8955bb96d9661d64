import type { PageDefaults } from './content.ts'

export const donateDefaults = {
  meta_title: 'Donate',
  meta_description:
    'Give ₹199, ₹499, ₹999 or any amount you like by UPI, card or net banking, for children, elders, families and animals.',

  hero_title: 'Your gift, put to work',
  hero_subtitle: 'It takes about a minute, with UPI, a card or net banking.',

  once_label: 'Once',
  monthly_label: 'Every month',
  presets_heading: 'Choose an amount',
  donation_presets: {
    presets: [
      { amount: 199, description: 'One hygiene kit' },
      { amount: 499, description: 'One therapy session' },
      { amount: 999, description: 'One day of elder care' },
      { amount: 1999, description: 'An education kit' },
      { amount: 4999, description: 'Ration kits for four families' },
    ],
  },
  default_amount: '999',
  custom_amount_label: 'Or enter another amount',
  cause_label: 'What your gift is for',
  needed_most_label: 'Where it is needed most',
  pay_label: 'Give {amount}',
  pay_monthly_label: 'Give {amount} a month',
  make_monthly_text: 'Make it monthly? It lets us plan ahead.',
  citizenship_text:
    'By giving I confirm that I am an Indian citizen, or give for an Indian organisation that is not a foreign source.',
  assurance_1_text: 'Our payment provider handles the payment. We never see your card or your UPI PIN.',
  assurance_2_text: 'A gift for a cause is spent on that cause. Any other goes where it is needed most.',
  assurance_3_text: 'If anything goes wrong, write to us with the payment reference. A person will answer.',

  other_ways_heading: 'Other ways to give',
  upi_heading: 'Pay with any UPI app',
  upi_text: 'Scan the code, or copy the UPI ID into your app.',
  upi_qr_image: { url: '', alt: 'QR code for giving by UPI' },
  upi_id: 'daanfoundation@example',
  bank_heading: 'Bank transfer',
  bank_text: 'By NEFT, RTGS or IMPS. Write to us afterwards, so that we can thank you and send your receipt.',
  bank_details: 'Account number: 000000000000\nIFSC: EXMP0000000\nBank: Example Bank, New Delhi',
  partners_text: 'You will also find us here:',
  ketto_button: { text: 'Donate on Ketto', link: 'https://www.ketto.org/' },
  giveindia_button: { text: 'Donate on GiveIndia', link: 'https://www.giveindia.org/' },

  legal_note:
    'Gifts are voluntary and are spent on charitable work. This page is for Indian citizens giving from an account in India; foreign contributions cannot be accepted here.',

  thank_you_title: 'Thank you, from all of us',
  thank_you_text:
    'Your gift has arrived and will soon be at work. Please quote this reference if you contact us.',
  thank_you_button: { text: 'See what gifts have done', link: '/impact' },
  thank_you_share_heading: 'Tell a friend',
  thank_you_share_text: 'Most people who give were asked by someone they know.',
  thank_you_share_message: 'I have just given to {org_name}. Will you join me?',
  thank_you_monthly_heading: 'Stay beside us, month by month',
  thank_you_monthly_text: 'A gift that comes every month lets us promise help before it is needed.',
  thank_you_monthly_button: { text: 'Give every month', link: '/donate?monthly=1' },
  thank_you_volunteer_heading: 'Lend a hand',
  thank_you_volunteer_text: 'A few hours of your time can change someone’s week.',
  thank_you_volunteer_button: { text: 'Become a volunteer', link: '/volunteer' },
} as const satisfies PageDefaults
