import type { privacyDefaults } from '../legal.ts'
import type { LabelsOf } from './label-group.ts'

export const legalLabels = [
  {
    name: 'Beginning',
    elements: {
      hero_title: 'Title',
      hero_subtitle: 'Summary',
    },
  },
  {
    name: 'Text',
    elements: {
      legal_text: 'Sections',
    },
  },
] as const satisfies LabelsOf<typeof privacyDefaults>
