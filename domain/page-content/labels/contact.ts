import type { contactDefaults } from '../contact.ts'
import { type LabelsOf, sharedLinkLabels } from './label-group.ts'

export const contactLabels = [
  {
    name: 'Hero',
    elements: {
      hero_title: 'Hero title',
      hero_subtitle: 'Hero subtitle',
    },
  },
  {
    name: 'Contact details',
    elements: {
      address_heading: 'Address heading',
      address_line1: 'Address, first line',
      address_line2: 'Address, second line',
      email_heading: 'Email heading',
      email_address: 'Email address',
      phone_heading: 'Phone heading',
      phone_number: 'Phone number',
    },
  },
  {
    name: 'Contact form',
    elements: {
      form_heading: 'Heading',
      form_text: 'Text below the heading',
    },
  },
  {
    name: 'Map',
    elements: {
      map_heading: 'Heading',
      map_embed_url: 'Map',
    },
  },
  sharedLinkLabels,
] as const satisfies LabelsOf<typeof contactDefaults>
