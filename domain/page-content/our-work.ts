import type { PageDefaults } from './content.ts'

/** The grid of causes, and the texts shared by every cause's page. */
export const ourWorkDefaults = {
  meta_title: 'Our work: six causes you can support',
  meta_description:
    'Therapy support, hygiene drives, education, elder care, food for families, and animals and environment: the problem, what we do, and what each rupee buys.',

  hero_title: 'Six causes, close to home',
  hero_subtitle: 'The problem as families describe it, and what we do about it.',
  learn_more_label: 'Learn More',
  from_label: 'From {amount}',
  no_causes_text: 'We are writing up our causes. Please look in again soon.',

  ask_heading: 'Can’t decide?',
  ask_text: 'Give to our general fund and we will use it where it is needed most.',
  ask_button: { text: 'Donate Now', link: '/donate' },

  cause_problem_heading: 'Understanding the Problem',
  cause_solution_heading: 'Our Solution & Strategy',
  cause_impact_heading: 'Impact & Achievements',
  cause_unit_costs_heading: 'How Your Donation Helps',
  cause_gallery_heading: 'Gallery',
  cause_video_heading: 'See the work',
  cause_actions_heading: 'Be part of this work',
  cause_share_heading: 'Tell a friend',
} as const satisfies PageDefaults
