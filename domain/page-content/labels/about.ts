import type { aboutDefaults } from '../about.ts'
import { closingAskLabels, type LabelsOf, sharedLinkLabels } from './label-group.ts'

export const aboutLabels = [
  {
    name: 'Hero',
    elements: {
      hero_title: 'Hero title',
      hero_subtitle: 'Hero subtitle',
    },
  },
  {
    name: 'Story',
    elements: {
      story_heading: 'Heading',
      story_p1: 'First paragraph',
      story_p2: 'Second paragraph',
      story_image: 'Story picture',
    },
  },
  {
    name: 'Team',
    elements: { team_heading: 'Heading', team_people: 'People' },
  },
  {
    name: 'Mission and vision',
    elements: {
      mission_heading: 'Mission heading',
      mission: 'Mission',
      vision_heading: 'Vision heading',
      vision: 'Vision',
    },
  },
  {
    name: 'How we work',
    elements: {
      promises_heading: 'Heading',
      promise_1_title: 'First promise: title',
      promise_1_text: 'First promise: text',
      promise_2_title: 'Second promise: title',
      promise_2_text: 'Second promise: text',
      promise_3_title: 'Third promise: title',
      promise_3_text: 'Third promise: text',
    },
  },
  {
    name: 'Trustees and partners',
    elements: {
      trustees_heading: 'Heading above the trustees',
      trustees_people: 'Trustees',
      partners_heading: 'Heading above the partners',
      partners_people: 'Partners',
    },
  },
  {
    name: 'Certificates',
    elements: {
      certificates_heading: 'Heading',
      certificates_text: 'Text below the heading',
      certificate_1_title: 'First certificate: name',
      certificate_1_text: 'First certificate: explanation',
      certificate_2_title: 'Second certificate: name',
      certificate_2_text: 'Second certificate: explanation',
      certificate_3_title: 'Third certificate: name',
      certificate_3_text: 'Third certificate: explanation',
      certificate_4_title: 'Fourth certificate: name',
      certificate_4_text: 'Fourth certificate: explanation',
      certificates_button: 'Certificates (PDF)',
    },
  },
  {
    name: 'Reports and accounts',
    elements: {
      reports_heading: 'Heading',
      reports_text: 'Text below the heading',
      report_documents: 'Documents by year',
    },
  },
  closingAskLabels,
  sharedLinkLabels,
] as const satisfies LabelsOf<typeof aboutDefaults>
