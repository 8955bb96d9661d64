import type { ourWorkDefaults } from '../our-work.ts'
import { closingAskLabels, type LabelsOf, sharedLinkLabels } from './label-group.ts'

export const ourWorkLabels = [
  {
    name: 'Hero',
    elements: {
      hero_title: 'Hero title',
      hero_subtitle: 'Hero subtitle',
    },
  },
  {
    name: 'Grid of causes',
    elements: {
      learn_more_label: 'Link on each card',
      from_label: 'Smallest amount on each card',
      no_causes_text: 'Text while there are no causes',
    },
  },
  closingAskLabels,
  {
    name: 'Every cause’s own page',
    elements: {
      cause_problem_heading: 'Heading of the problem',
      cause_solution_heading: 'Heading of the solution',
      cause_impact_heading: 'Heading of the impact',
      cause_unit_costs_heading: 'Heading of the costs',
      cause_gallery_heading: 'Heading of the gallery',
      cause_video_heading: 'Heading of the video',
      cause_actions_heading: 'Heading of the buttons',
      cause_share_heading: 'Heading of the share buttons',
    },
  },
  sharedLinkLabels,
] as const satisfies LabelsOf<typeof ourWorkDefaults>
