import type { impactDefaults } from '../impact.ts'
import { closingAskLabels, type LabelsOf, sharedLinkLabels } from './label-group.ts'

export const impactLabels = [
  {
    name: 'Hero',
    elements: {
      hero_title: 'Hero title',
      hero_subtitle: 'Hero subtitle',
    },
  },
  {
    name: 'Impact numbers',
    elements: {
      counters_heading: 'Heading',
      impact_figures: 'Numbers',
    },
  },
  {
    name: 'Success stories',
    elements: {
      stories_heading: 'Heading',
      stories_text: 'Text below the heading',
      story_1_label: 'First story: line above the title',
      story_1_title: 'First story: title',
      story_1_text: 'First story: text',
      story_1_image: 'First story: picture',
      story_2_label: 'Second story: line above the title',
      story_2_title: 'Second story: title',
      story_2_text: 'Second story: text',
      story_2_image: 'Second story: picture',
      story_3_label: 'Third story: line above the title',
      story_3_title: 'Third story: title',
      story_3_text: 'Third story: text',
      story_3_image: 'Third story: picture',
    },
  },
  {
    name: 'Annual report',
    elements: {
      annual_report_heading: 'Heading',
      annual_report_text: 'Text',
      annual_report_button: 'Annual report (PDF)',
    },
  },
  {
    name: 'Video',
    elements: {
      video_heading: 'Heading',
      video_text: 'Text below the heading',
      video_url: 'Video',
    },
  },
  closingAskLabels,
  sharedLinkLabels,
] as const satisfies LabelsOf<typeof impactDefaults>
