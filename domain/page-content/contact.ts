import { organisationDefaults } from '../website/organisation.ts'
import type { PageDefaults } from './content.ts'

export const contactDefaults = {
  meta_title: 'Contact us',
  meta_description:
    'Ask about a gift, offer your time, plan a CSR project or tell us about someone who needs help. Write, call or visit: a person reads every message.',

  hero_title: 'Get in Touch',
  hero_subtitle:
    'Ask about a gift, offer your time, or tell us of someone who needs help. A person reads every message.',

  address_heading: 'Visit us',
  address_line1: organisationDefaults.org_address_line1,
  address_line2: organisationDefaults.org_address_line2,
  email_heading: 'Write to us',
  email_address: organisationDefaults.org_email,
  phone_heading: 'Call us',
  phone_number: organisationDefaults.org_phone,

  form_heading: 'Send us a message',
  form_text: 'We use what you write here only to answer you.',

  map_heading: 'Find us on the map',
  map_embed_url: { url: 'https://www.google.com/maps?q=Connaught+Place,+New+Delhi+110001&output=embed' },
} as const satisfies PageDefaults
