import type { volunteerDefaults } from '../volunteer.ts'
import { type LabelsOf, sharedLinkLabels } from './label-group.ts'

export const volunteerLabels = [
  {
    name: 'Hero',
    elements: {
      hero_title: 'Hero title',
      hero_subtitle: 'Hero subtitle',
      hero_image: 'Hero picture',
    },
  },
  {
    name: 'Introduction',
    elements: {
      intro_heading: 'Heading',
      intro_text: 'Text',
    },
  },
  {
    name: 'Roles',
    elements: {
      roles_heading: 'Heading',
      volunteer_roles: 'Roles, one per line',
    },
  },
  {
    name: 'Application form',
    elements: {
      form_heading: 'Heading',
      form_text: 'Text below the heading',
    },
  },
  {
    name: 'WhatsApp group',
    elements: {
      whatsapp_heading: 'Heading',
      whatsapp_text: 'Text',
      whatsapp_button: 'WhatsApp button',
    },
  },
  sharedLinkLabels,
] as const satisfies LabelsOf<typeof volunteerDefaults>
